import { type Figure, plus, unitsText } from '../columns/figure.ts';
import type { IncomeKind } from '../plan/plan.ts';
import type { MonthRun } from './month.ts';
import { addSums, type KindSums, type LabSums, sumsInOrder, totalPaid } from './sums.ts';

/** What was paid and what was not; money as text. */
type Paid = {
  gross: string;
  paid: string;
  /** Cut by caps. */
  trimmed: string;
  lapsed: string;
  /** `paid` of 100 of turnover, two decimals at most; null = there was no turnover. */
  per_100: string | null;
};

export type LabKind = Paid & { kind: IncomeKind; rows: number };

/** A period of a run: money in and money out. */
export type LabFigures = Paid & {
  /** Everything that was received: topups, orders, fees of bets and charges of withdrawals. */
  turnover: string;
  topups: string;
  orders: string;
  fees: string;
  charges: string;
  kinds: LabKind[];
};

export type LabMonthFigures = LabFigures & {
  month: string;
  /** Joined and active members at its end. */
  members: number;
  active: number;
  /** Members who have each rank at its end, from the lowest; empty = the plan has none. */
  holders: { rank: string; members: number }[];
  /** Of everything up to its end. */
  cumulative_per_100: string | null;
};

/** `part` as a percentage of `whole`, half up to two decimals: 4004.88 of 10000 is `40.05`; null = of nothing. */
export function percentOf(part: Figure, whole: Figure): string | null {
  const [share, all] = [BigInt(part), BigInt(whole)];
  return all <= 0n ? null : unitsText((share * 20_000n + all) / (2n * all), 2);
}

const MONEY = ['topups', 'orders', 'fees', 'charges'] as const;
type Received = Pick<MonthRun, (typeof MONEY)[number]>;

const turnoverOf = (received: Received): Figure =>
  MONEY.reduce<Figure>((sum, source) => plus(sum, received[source]), 0);

function monthFigures(received: Received, sums: LabSums, digits: number): LabFigures {
  const turnover = turnoverOf(received);
  const text = (units: Figure) => unitsText(units, digits);
  const paidOf = ({ gross, paid, trimmed, lapsed }: Omit<KindSums, 'rows'>): Paid => ({
    gross: text(gross),
    paid: text(paid),
    trimmed: text(trimmed),
    lapsed: text(lapsed),
    per_100: percentOf(paid, turnover),
  });
  const kinds = sumsInOrder(sums);
  const all = { gross: 0n, paid: 0n, trimmed: 0n, lapsed: 0n };
  for (const [, own] of kinds)
    for (const key of ['gross', 'paid', 'trimmed', 'lapsed'] as const) all[key] += own[key];
  return {
    turnover: text(turnover),
    topups: text(received.topups),
    orders: text(received.orders),
    fees: text(received.fees),
    charges: text(received.charges),
    ...paidOf(all),
    kinds: kinds.map(([kind, own]) => ({ kind, rows: own.rows, ...paidOf(own) })),
  };
}

/** The result of a run: by month, in total, and when payouts first exceeded what came in. */
export function summarize(runs: readonly MonthRun[], digits: number) {
  const all: Received = { topups: 0, orders: 0, fees: 0, charges: 0 };
  const sums: LabSums = new Map();
  const break_even: { month: string | null; cumulative: string | null } = { month: null, cumulative: null };
  const months = runs.map((run): LabMonthFigures => {
    for (const source of MONEY) all[source] += run[source];
    addSums(sums, run.sums);
    const { month, members, active, holders } = run;
    const [paid, paidEver] = [totalPaid(run.sums), totalPaid(sums)];
    if (paid > turnoverOf(run)) break_even.month ??= month;
    if (paidEver > turnoverOf(all)) break_even.cumulative ??= month;
    const cumulative_per_100 = percentOf(paidEver, turnoverOf(all));
    return { month, members, active, holders, ...monthFigures(run, run.sums, digits), cumulative_per_100 };
  });
  return { months, total: monthFigures(all, sums, digits), break_even };
}
