import type { ErrorCode } from '@banyan/contract/core/errors';
import type { MemberVolumes } from '../modules/income/closing/read-volumes.ts';

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
  /** Code of the matrix or bonus pool, or of the walk; null of other incomes and of a bonus by hand. */
  pool: string | null;
  /** Of a differential: how the row came about. */
  part: string | null;
}

/** A payout statement; money as the statement holds it. */
export interface StatementOutcome {
  member: string;
  on: string;
  gross: string;
  tds: string;
  service: string;
  repurchase: string;
  net: string;
}

/** Volume carried forward by a member after the last closing that was posted. */
export interface CarryOutcome {
  left: string;
  right: string;
  left_virtual: string;
  right_virtual: string;
}

/** Codes of ranks; null = none. */
export interface RankOutcome {
  paid: string | null;
  highest: string | null;
}

export interface Refusal {
  step: number;
  code: ErrorCode;
  message: string;
}

/** The outcome of a scenario. */
export interface Outcome {
  incomes: IncomeOutcome[];
  refused: Refusal[];
  /** Label → wallet code → balance, for every wallet ever used. */
  wallets: Record<string, Record<string, string>>;
  /** Label → volume carried forward, of everybody who has any. */
  carry: Record<string, CarryOutcome>;
  /** In the order of their numbers. */
  statements: StatementOutcome[];
  /** Pool → labels in entry order. */
  matrix: Record<string, string[]>;
  /** Pool → open boards, oldest first; their labels by place. */
  boards: Record<string, string[][]>;
  /** Label → rank after the last closing that was posted, of everybody who ever had one. */
  ranks: Record<string, RankOutcome>;
  /** Label → volumes of the running rank period after the last closing that was posted; empty when nothing expects any. */
  volumes: Record<string, MemberVolumes>;
  /** Label → place in the binary tree. */
  tree: Record<string, { parent: string | null; side: string | null }>;
}
