import type { PoolFacts } from '../closing/closing-facts.ts';
import type { ClosingOutcome } from '../closing/outcome.ts';
import { type Period, periodStart } from '../periods.ts';
import { calendarOf, type Plan, rankRulesOf } from '../plan/plan.ts';
import { periodOfPool, poolsDue } from '../plan/plan-pools.ts';
import type { LabScript } from './script.ts';

/** What pools remember from closing to closing. */
export type LabPools = {
  plan: Plan;
  script: LabScript;
  /** By period its first day, and what everybody had matched in all before it. */
  matched: Map<Period, { from: number; before: Float64Array }>;
  /** Paid ranks of the last rank closings, the latest first. */
  held: Int8Array[];
  /** How many of them a pool asks for at most. */
  asked: number;
  once: { member: number; pool: string; rank: string }[];
};

/** @returns null when no pool needs more than the month */
export function labPools(members: number, plan: Plan, script: LabScript): LabPools | null {
  const pools = plan.incomes.bonus?.pools ?? [];
  if (pools.length === 0) return null;
  const byMatched = pools.filter(({ points }) => points?.per === 'matched').map(periodOfPool);
  return {
    plan,
    script,
    matched: new Map(byMatched.map((period) => [period, { from: -1, before: new Float64Array(members) }])),
    held: [],
    asked: Math.max(0, ...pools.map(({ need }) => need?.periods_in_a_row ?? 0)),
    once: [],
  };
}

/** What the closing of a day needs, of the first `members` members. `matched`: in all, before the closing. */
export function poolFacts(
  pools: LabPools,
  day: number,
  members: number,
  matched: Float64Array,
  ends: (period: Period) => boolean,
): PoolFacts {
  const { plan, script, held } = pools;
  const calendar = calendarOf(plan);
  const turnover: PoolFacts['turnover'] = {};
  const matchedOf: PoolFacts['matched'] = {};
  for (const period of new Set(poolsDue(plan.incomes.bonus?.pools, ends).map(periodOfPool)))
    turnover[period] = turnoverOf(script, periodStart(period, day, calendar), day);
  for (const [period, sums] of pools.matched) {
    const from = periodStart(period, day, calendar);
    if (sums.from !== from) {
      sums.from = from;
      sums.before.set(matched);
    }
    matchedOf[period] = Float64Array.from(
      { length: members },
      (_, i) => (matched[i] as number) - (sums.before[i] as number),
    );
  }
  const isRankClosing = plan.ranks.length > 0 && ends(rankRulesOf(plan).period);
  const heldInARow = new Map<number, Int8Array>();
  for (const { need } of plan.incomes.bonus?.pools ?? []) {
    const count = need?.periods_in_a_row;
    if (count !== undefined)
      heldInARow.set(count, lowestOf(held, isRankClosing ? count - 1 : count, members, plan.ranks.length));
  }
  return { turnover, matched: matchedOf, heldInARow, once: pools.once };
}

/** What came in between two days, both included. */
export function turnoverOf(
  { topups, orders }: LabScript,
  from: number,
  to: number,
): { amount_paid: bigint; bv: bigint } {
  let paid = 0;
  let bv = 0;
  topups.day.forEach((day, k) => {
    if (day < from || day > to) return;
    paid += topups.paid[k] as number;
    bv += topups.bv[k] as number;
  });
  for (const day of orders.day) if (day >= from && day <= to) bv += orders.bv;
  return { amount_paid: BigInt(paid), bv: BigInt(bv) };
}

function lowestOf(held: readonly Int8Array[], count: number, members: number, ranks: number): Int8Array {
  if (held.length < count) return new Int8Array(members).fill(-1);
  return Int8Array.from({ length: members }, (_, i) =>
    Math.min(ranks - 1, ...held.slice(0, count).map((paid) => paid[i] ?? -1)),
  );
}

/** Remembers what the closing judged and paid once. */
export function notePools(pools: LabPools, { ranks }: ClosingOutcome): void {
  if (ranks === null) return;
  const { plan, held, asked } = pools;
  held.unshift(ranks.period.slice());
  held.length = Math.min(held.length, asked);
  for (const { code, once, by_rank } of plan.incomes.bonus?.pools ?? []) {
    if (!once) continue;
    const paid = new Set(
      pools.once.filter(({ pool }) => pool === code).map(({ member, rank }) => `${member} ${rank}`),
    );
    ranks.period.forEach((own, member) => {
      for (const { code: rank } of plan.ranks.slice(0, own + 1))
        if (Object.hasOwn(by_rank ?? {}, rank) && !paid.has(`${member} ${rank}`))
          pools.once.push({ member, pool: code, rank });
    });
  }
}
