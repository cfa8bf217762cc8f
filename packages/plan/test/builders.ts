import type { LiveTopup } from '../src/instant/caps.ts';
import type { QueueMember, TopupEvent, UplineFacts } from '../src/instant/facts.ts';
import type { IncomeRow } from '../src/instant/income-row.ts';
import { type Plan, parsePlan } from '../src/plan/plan.ts';

/** A plan that is known to be valid. */
export function aPlan(json: unknown): Plan {
  const result = parsePlan(json);
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.plan;
}

/** The first topup of E, paid in full. */
export function aTopup(amount: string, over: Partial<TopupEvent> = {}): TopupEvent {
  return { topper: 'E', amount, amount_paid: amount, bv: amount, is_first: true, ...over };
}

/** An active upline with nothing but one topup of 1000. */
export function anUpline(member: string, distance: number, over: Partial<UplineFacts> = {}): UplineFacts {
  return {
    member,
    distance,
    is_blocked: false,
    is_active: true,
    self_investment: '1000',
    directs: 0,
    directs_business: '0',
    team: 0,
    team_business: '0',
    highest_topup: '1000',
    topups: [],
    ...over,
  };
}

/** A member of the single leg to whom nothing was paid yet. */
export function aQueued(no: number, over: Partial<UplineFacts> = {}, paid: number[] = []): QueueMember {
  return { no, paid, upline: anUpline(`Q${no}`, 0, over) };
}

/** Rows in one line each: `D 1 500.00 0.00 null` is beneficiary, level, amount, trimmed, reason. */
export function brief(rows: readonly IncomeRow[]): string[] {
  return rows.map(
    ({ member, level, amount, trimmed, reason }) => `${member} ${level} ${amount} ${trimmed} ${reason}`,
  );
}

/** A live topup that has earned nothing. */
export function aLiveTopup(topup: string, amount: string, over: Partial<LiveTopup> = {}): LiveTopup {
  return { topup, amount, earned: '0', is_completed: false, ...over };
}
