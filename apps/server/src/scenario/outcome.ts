import type { ErrorCode } from '@banyan/contract/errors';

/** An income row as a scenario names it: members by their labels, money as the row holds it. */
export interface IncomeOutcome {
  kind: string;
  member: string;
  from: string | null;
  level: number;
  base: string;
  rate: string;
  gross: string;
  amount: string;
  trimmed: string;
  status: string;
  reason: string | null;
  on: string;
  /** Of a matrix income; null of others. */
  pool: string | null;
}

export interface Refusal {
  step: number;
  code: ErrorCode;
  message: string;
}

/** What a scenario led to. */
export interface Outcome {
  incomes: IncomeOutcome[];
  refused: Refusal[];
  /** Label → wallet code → balance, for every wallet ever used. */
  wallets: Record<string, Record<string, string>>;
  /** Pool → labels in entry order. */
  matrix: Record<string, string[]>;
  /** Label → place in the binary tree. */
  tree: Record<string, { parent: string | null; side: string | null }>;
}
