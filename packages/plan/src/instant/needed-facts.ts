import { asksForCodes } from '../plan/named-codes.ts';
import type { LevelsPlan, Need, Plan, SingleLegPlan } from '../plan/plan.ts';
import type { MemberCapPlan } from '../plan/plan-caps.ts';
import { boardsOf, levelPoolsOf } from '../plan/plan-matrix.ts';
import { asks } from './needs.ts';

/** The figures of a member an event has to load. */
export type NeededFigures = Record<Exclude<keyof Need, 'rank'>, boolean> & {
  highest_topup: boolean;
  topups: boolean;
  /**
   * Where a need or a table of rates speaks of them: the paid rank, with the ranks of the plan from the lowest on (else null), and the
   * packages of live topups.
   */
  ranks: readonly string[] | null;
  packages: boolean;
  /** The period in which a cap of members counts, where the plan has one. */
  earned: MemberCapPlan['period'] | null;
};

export type NeededUplines = NeededFigures & {
  /** How many uplines to load at first, counted from the sponsor; 0 = none. */
  uplines: number;
  /** With compression more may be wanted: load on while the outcome says `wants_more_uplines`. */
  is_unbounded: boolean;
};

export type NeededFacts = NeededUplines & {
  /** On a first topup: the member under whom the topper was placed. */
  placement_parent: boolean;
  /** Of the single leg, when the topup got a number: the distances of the members before it that may be paid. */
  queue_places: readonly number[];
  /** Of the single leg, at every topup: the topper and the sponsor, where they have a number. */
  queue_self: boolean;
  /** Of fast start with steps: the topper and the sponsor. */
  starters: boolean;
};

/**
 * The facts the server must load for a topup under this plan, so that costly figures are read only when needed.
 * `packageRates`: the referral rates that packages have of their own.
 */
export function neededFacts(plan: Plan, packageRates: readonly unknown[] = []): NeededFacts {
  const { fast_start, referral, level, spill, single_leg, matrix } = plan.incomes;
  const needs = [
    ...needsOf(fast_start),
    ...(fast_start?.steps.map(({ directs }) => ({ directs })) ?? []),
    ...needsOf(level),
    ...levelPoolsOf(plan).flatMap((pool) => pool.levels.map((rule) => rule.need)),
    ...boardsOf(plan).map(({ need }) => need),
    ...(single_leg ? needsOfQueue(single_leg) : []),
    ...(spill?.type === 'extra_direct' ? [{ directs: spill.from }] : []),
  ];
  return {
    ...neededFigures(needs, plan),
    ...holdingsOf(plan, fast_start, referral, level, spill, single_leg, matrix, packageRates),
    uplines: Math.max(fast_start?.levels.length ?? 0, distanceOf(level), referral || spill ? 1 : 0),
    is_unbounded: fast_start?.compression === true || level?.compression === true,
    highest_topup: referral?.base_rule === 'min_own_package',
    placement_parent: spill?.type === 'placement',
    queue_places: single_leg ? placesOf(single_leg) : [],
    queue_self: single_leg?.mode === 'milestone',
    starters: (fast_start?.steps.length ?? 0) > 0,
  };
}

/** As `neededFacts`, for a withdrawal. */
export function neededForWithdrawal(plan: Plan): NeededUplines {
  return neededForLevels(plan.incomes.withdrawal_level, plan);
}

/** As `neededFacts`, for a bet; of bettors before it only whether they are active, and their topups, are needed. */
export function neededForBet(plan: Plan): NeededUplines {
  return neededForLevels(plan.incomes.gaming_level, plan);
}

/** As `neededFacts`, for a bonus by hand: of its member the topups, where a cap is put on them. */
export const neededForBonus = (plan: Plan): NeededFigures => neededFigures([], plan);

function neededForLevels(levels: LevelsPlan | undefined, plan: Plan): NeededUplines {
  return {
    ...neededFigures(needsOf(levels), plan),
    ...holdingsOf(plan, levels),
    uplines: distanceOf(levels),
    is_unbounded: levels?.compression ?? false,
  };
}

function holdingsOf({ ranks, caps }: Plan, ...parts: unknown[]): Pick<NeededFigures, 'ranks' | 'packages'> {
  const asked = asksForCodes(caps, ...parts);
  return { ranks: asked.ranks ? ranks.map(({ code }) => code) : null, packages: asked.packages };
}

const needsOf = (kind: Pick<LevelsPlan, 'levels'> | undefined): Need[] =>
  kind?.levels.map((rule) => rule.need) ?? [];

function needsOfQueue(plan: SingleLegPlan): Need[] {
  if (plan.mode === 'queue_level') return plan.levels.map((rule) => rule.need);
  return plan.levels.map(({ directs, self_investment }) => ({ directs, self_investment }));
}

function placesOf(plan: SingleLegPlan): number[] {
  if (plan.mode === 'queue_level') return plan.levels.map((_, index) => index + 1);
  return [...new Set(plan.levels.map(({ team }) => team))];
}

/** How far away the last level is without compression. */
const distanceOf = (kind: LevelsPlan | undefined): number =>
  kind ? kind.start_level - 1 + kind.levels.length : 0;

function neededFigures(needs: readonly Need[], plan: Plan): NeededFigures {
  return {
    self_investment: needs.some((need) => asks(need.self_investment)),
    directs: needs.some((need) => asks(need.directs)),
    directs_business: needs.some((need) => asks(need.directs_business)),
    team: needs.some((need) => asks(need.team)),
    team_business: needs.some((need) => asks(need.team_business)),
    highest_topup: false,
    // under a cap of members they are what two events wait for
    topups: plan.caps.topup_multiple !== undefined || plan.caps.member !== undefined,
    ...holdingsOf(plan),
    earned: plan.caps.member?.period ?? null,
  };
}
