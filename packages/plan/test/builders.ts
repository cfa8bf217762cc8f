import type { LiveTopup } from '../src/caps.ts';
import type { TopupEvent, UplineFacts } from '../src/facts.ts';
import { type Plan, parsePlan } from '../src/plan.ts';

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

/** A live topup that has earned nothing. */
export function aLiveTopup(topup: string, amount: string, over: Partial<LiveTopup> = {}): LiveTopup {
  return { topup, amount, earned: '0', is_completed: false, ...over };
}
