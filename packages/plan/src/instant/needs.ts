import { toDecimal } from '../money.ts';
import type { ActivityPlan } from '../plan/plan-activity.ts';
import type { Need } from '../plan/plan-levels.ts';
import type { UplineFacts } from './facts.ts';

/** Volumes of a period (docs/plans.md §7.1), in the order in which they are evaluated. */
export const VOLUME_KEYS = ['own_bv', 'group_bv', 'team_bv'] as const;
export type VolumeKey = (typeof VOLUME_KEYS)[number];

/** Why an upline was not eligible. */
export const LAPSE_REASONS = [
  'blocked',
  'inactive',
  'self_investment',
  'directs',
  'directs_business',
  'team',
  'team_business',
  /** The own paid BV of the month, for repurchase_level. */
  'self_bv',
  ...VOLUME_KEYS,
  /** The paid rank, of a need or of a table; the packages, of a table. */
  'rank',
  'package',
  'kind_disabled',
] as const;
export type LapseReason = (typeof LAPSE_REASONS)[number];

/** One requirement beside what the upline had: `{fact: 'directs', required: 3, actual: 2, met: false}`. */
export type NeedCheck = {
  fact:
    | 'is_blocked'
    | 'is_active'
    | keyof Need
    | 'self_bv'
    /** Places below in the single leg. */
    | 'queue_team'
    /** Directs on a leg of the member, for matching. */
    | 'left_directs'
    | 'right_directs'
    /** Lifetime business of a leg, and days since joining, for rewards. */
    | 'left'
    | 'right'
    | 'days'
    /** The lowest rank held at the last rank closings, for pools. */
    | 'periods_in_a_row'
    /** Packages that a table of rates lists. */
    | 'package'
    /** Volume of a period, for ranks, pools and walks. */
    | VolumeKey;
  required: boolean | string | number;
  actual: boolean | string | number;
  met: boolean;
};

/** The order of docs/plans.md §2.6: of several requirements not met, the first one is the reason. */
const NEEDS = ['self_investment', 'directs', 'directs_business', 'team', 'team_business'] as const;

/** A missing requirement and a requirement of zero ask nothing. */
export function asks(required: string | number | undefined): boolean {
  return required !== undefined && toDecimal(String(required)).gt(0);
}

/**
 * Evaluates an upline at the moment of the event (docs/plans.md §2.6): `reason` is null when eligible, else the first
 * that fails, in the order blocked, inactive, own_bv of activity, self_investment, directs, directs_business, team, team_business,
 * rank.
 * `checks` holds every requirement asked for, met or not, for "How this was worked out".
 * Throws when the plan asks for a figure that was not loaded: a member must not lapse because of missing facts.
 */
export function evaluate(
  upline: UplineFacts,
  need: Need,
): { reason: LapseReason | null; checks: NeedCheck[] } {
  const { activity } = upline;
  const checks: (NeedCheck & { fact: 'is_blocked' | 'is_active' | 'own_bv' | keyof Need })[] = [
    { fact: 'is_blocked', required: false, actual: upline.is_blocked, met: !upline.is_blocked },
    { fact: 'is_active', required: true, actual: upline.is_active, met: upline.is_active },
  ];
  if (activity)
    checks.push({ fact: 'own_bv', required: activity.required, actual: activity.own_bv, met: activity.buys });
  for (const fact of NEEDS) {
    const required = need[fact];
    if (required === undefined || !asks(required)) continue;
    const actual = upline[fact];
    if (actual === null || actual === undefined)
      throw new Error(`the plan needs ${fact} of member ${upline.member}: not loaded`);
    checks.push({ fact, required, actual, met: toDecimal(String(actual)).gte(String(required)) });
  }
  if (need.rank !== undefined) {
    if (!upline.ranks) throw new Error(`the plan needs the rank of member ${upline.member}: not loaded`);
    const met = upline.ranks.includes(need.rank);
    checks.push({ fact: 'rank', required: need.rank, actual: upline.ranks.at(-1) ?? '–', met });
  }
  const failed = checks.find((check) => !check.met);
  return { reason: failed ? reasonOf(failed.fact) : null, checks };
}

function reasonOf(fact: 'is_blocked' | 'is_active' | 'own_bv' | keyof Need): LapseReason {
  if (fact === 'is_blocked') return 'blocked';
  return fact === 'is_active' ? 'inactive' : fact;
}

/** A member must not be paid because of missing facts either. */
export function requireActivity(
  plan: { activity?: ActivityPlan | null | undefined },
  ...members: (UplineFacts | null | undefined)[]
): void {
  if (!plan.activity) return;
  for (const member of members)
    if (member && !member.activity) throw new Error(`what member ${member.member} buys was not loaded`);
}
