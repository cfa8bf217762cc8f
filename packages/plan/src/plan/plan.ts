import * as z from 'zod/mini';
import { type Calendar, usualCalendar } from '../periods.ts';
import { activity } from './plan-activity.ts';
import { calendar } from './plan-calendar.ts';
import { caps } from './plan-caps.ts';
import { planConflicts } from './plan-conflicts.ts';
import { fastStart } from './plan-fast-start.ts';
import * as instant from './plan-instant.ts';
import { matrix } from './plan-matrix.ts';
import { payout, withdrawal } from './plan-payout.ts';
import * as periodic from './plan-periodic.ts';
import { type RankRulesPlan, rankRules, ranks } from './plan-ranks.ts';
import { tank } from './plan-tank.ts';
import { isWalkKind, WALK_KINDS, type WalkKind, walks } from './plan-walks.ts';
import { type Problem, toProblems } from './problems.ts';
import { object } from './values.ts';

export type {
  GamingLevelPlan,
  LevelPlan,
  MilestonePlan,
  NextBetPlan,
  ReferralPlan,
  SingleLegPlan,
  SpillPlan,
  WithdrawalLevelPlan,
} from './plan-instant.ts';
export type { Base, LevelsPlan, Need } from './plan-levels.ts';
export type { MatrixPlan, MatrixPoolPlan } from './plan-matrix.ts';
export type { PayoutPlan, TdsPlan } from './plan-payout.ts';
export type {
  MatchingLevelPlan,
  MatchingPlan,
  RepurchaseLevelPlan,
  RewardPlan,
  RewardStepPlan,
  RoiLevelPlan,
  RoiPlan,
} from './plan-periodic.ts';
export type { BonusPoolPlan } from './plan-pools.ts';
export type { RankNeed, RankPlan, RankRulesPlan } from './plan-ranks.ts';

/**
 * The income kinds: first what is paid with its event, in the order of docs/plans.md §2.3, then what a closing pays.
 */
export const INCOME_KINDS = [
  'fast_start',
  'referral',
  'level',
  'spill',
  'single_leg',
  'matrix',
  'withdrawal_level',
  'next_bet',
  'gaming_level',
  'roi',
  'roi_level',
  'matching',
  'matching_level',
  'reward',
  'repurchase_level',
  'unilevel',
  'differential',
  'generation',
  'bonus',
] as const;
export type IncomeKind = (typeof INCOME_KINDS)[number];

const incomes = z.strictObject(
  {
    fast_start: z.optional(fastStart),
    referral: z.optional(instant.referral),
    level: z.optional(instant.level),
    spill: z.optional(instant.spill),
    single_leg: z.optional(instant.singleLeg),
    matrix: z.optional(matrix),
    withdrawal_level: z.optional(instant.withdrawalLevel),
    next_bet: z.optional(instant.nextBet),
    gaming_level: z.optional(instant.gamingLevel),
    roi: z.optional(periodic.roi),
    roi_level: z.optional(periodic.roiLevel),
    matching: z.optional(periodic.matching),
    matching_level: z.optional(periodic.matchingLevel),
    reward: z.optional(periodic.reward),
    repurchase_level: z.optional(periodic.repurchaseLevel),
    bonus: z.optional(periodic.bonus),
    walks: z.optional(walks),
  } satisfies Record<Exclude<IncomeKind, WalkKind> | 'walks', unknown>,
  object,
);

/** What plan.json may say (docs/plans.md §5): `parsePlan` reads it, and forms are made of it. */
export const planSchema = z.strictObject(
  {
    incomes: z.prefault(incomes, {}),
    calendar: z.optional(calendar),
    activity: z.optional(activity),
    tank: z.optional(tank),
    rank_rules: z.optional(rankRules),
    ranks,
    caps: z.prefault(caps, {}),
    payout: z.optional(payout),
    withdrawal: z.prefault(withdrawal, {}),
  },
  object,
);

/** plan.json with its defaults filled in. `payout` missing: incomes go straight to `main` (docs/plans.md §2.8). */
export type Plan = z.output<typeof planSchema>;

/** Whether a plan pays incomes of a kind; those of walks are paid by the walks it lists. */
export function paysKind({ incomes }: Pick<Plan, 'incomes'>, kind: IncomeKind): boolean {
  if (isWalkKind(kind)) return (incomes.walks ?? []).some(({ walk }) => WALK_KINDS[walk] === kind);
  return incomes[kind] !== undefined;
}

/** The calendar of a plan; one that says nothing of it has the usual one. */
export const calendarOf = ({ calendar }: Pick<Plan, 'calendar'>): Calendar => calendar ?? usualCalendar;

const usualRankRules: RankRulesPlan = { period: 'daily', breakaway: null };

export const rankRulesOf = ({ rank_rules }: Pick<Plan, 'rank_rules'>): RankRulesPlan =>
  rank_rules ?? usualRankRules;

/**
 * Reads plan.json (docs/plans.md §5) and fills in its defaults; reading a plan that was read before changes nothing.
 * Unknown keys and kinds that do not exist are refused. Every problem is named, each with its path; where parts
 * contradict one another is looked at once each part is in order.
 */
export function parsePlan(json: unknown): { plan: Plan } | { problems: Problem[] } {
  const result = planSchema.safeParse(json);
  if (!result.success) {
    return { problems: toProblems(result.error.issues, unknownWord) };
  }
  const problems = planConflicts(result.data);
  return problems.length > 0 ? { problems } : { plan: result.data };
}

/** What an unknown key of a plan is called; one that stands elsewhere in a plan is shown where. */
function unknownWord(path: string, key: string): string {
  if (path === 'incomes') return 'unknown kind';
  // a volume of a period is asked where there is a period (docs/plans.md §7.1)
  if (path.endsWith('.need') && ['own_bv', 'group_bv', 'team_bv'].includes(key))
    return 'is asked by walks and pools alone: other kinds look at activity.own_bv';
  return 'unknown key';
}
