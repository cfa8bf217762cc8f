import { asks } from './needs.ts';
import type { Plan } from './plan.ts';

export type NeededFacts = {
  /** How many uplines to load at first, counted from the sponsor; 0 = none. */
  uplines: number;
  /** With compression more may be wanted: load on while the outcome says `wants_more_uplines`. */
  is_unbounded: boolean;
  self_investment: boolean;
  directs: boolean;
  directs_business: boolean;
  team: boolean;
  team_business: boolean;
  highest_topup: boolean;
  topups: boolean;
};

/** What the server must load for a topup under this plan, so that costly figures are read only when asked for. */
export function neededFacts(plan: Plan): NeededFacts {
  const { referral, level, matrix } = plan.incomes;
  const rules = [...(level?.levels ?? []), ...(matrix?.pools.flatMap((pool) => pool.levels) ?? [])];
  const needs = rules.map((rule) => rule.need);
  return {
    uplines: level ? level.start_level - 1 + level.levels.length : referral ? 1 : 0,
    is_unbounded: level?.compression ?? false,
    self_investment: needs.some((need) => asks(need.self_investment)),
    directs: needs.some((need) => asks(need.directs)),
    directs_business: needs.some((need) => asks(need.directs_business)),
    team: needs.some((need) => asks(need.team)),
    team_business: needs.some((need) => asks(need.team_business)),
    highest_topup: referral?.base_rule === 'min_own_package',
    topups: plan.caps.topup_multiple !== undefined,
  };
}
