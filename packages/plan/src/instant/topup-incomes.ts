import { fastStartClaims } from '../kinds/fast-start.ts';
import { levelClaims } from '../kinds/level.ts';
import { type MatrixPlacement, matrixClaims } from '../kinds/matrix.ts';
import { referralClaims } from '../kinds/referral.ts';
import { singleLegClaims } from '../kinds/single-leg.ts';
import { spillClaims } from '../kinds/spill.ts';
import type { CompanyRules } from '../plan/company-rules.ts';
import type { Plan } from '../plan/plan.ts';
import { capClaims } from './cap-claims.ts';
import type { LiveTopup } from './caps.ts';
import type { Claim } from './claim.ts';
import type { FastStartFacts, QueueFacts, TopupEvent, UplineFacts } from './facts.ts';
import type { IncomeRow } from './income-row.ts';
import { requireActivity } from './needs.ts';

export type TopupIncomes = {
  /** In the order they are paid: fast start, referral, level by level, spill, single leg, matrix (docs/plans.md §2.3). */
  rows: IncomeRow[];
  /** The uplines' topups that earned or were completed by these rows, as they now stand. */
  topups: LiveTopup[];
  /** Compression skipped uplines: call again with more of the chain, unless it has been given whole. */
  wants_more_uplines: boolean;
};

/** The entries an event made, and what is known of the owners of those above them. */
export type MatrixFacts = { placements: readonly MatrixPlacement[]; owners: readonly UplineFacts[] };

/** The facts of a topup, as `neededFacts` asks for them. */
export type TopupFacts = {
  /** The sponsor chain from distance 1 without gaps, in any order. */
  uplines: readonly UplineFacts[];
  /** The member under whom the topper was placed; null at the root. */
  placement_parent?: UplineFacts | null;
  queue?: QueueFacts;
  fast_start?: FastStartFacts;
  matrix?: MatrixFacts;
};

function claimsOfMatrix(event: Pick<TopupEvent, 'topper'>, facts: MatrixFacts, digits: number): Claim[] {
  const owners = new Map(facts.owners.map((owner) => [owner.member, owner]));
  return matrixClaims(event, facts.placements, owners, digits);
}

/** The incomes of an entry without a topup: those of its place alone. */
export function entryIncomes(
  event: Pick<TopupEvent, 'topper'>,
  facts: MatrixFacts,
  plan: Plan,
  company: CompanyRules,
): Pick<TopupIncomes, 'rows' | 'topups'> {
  const digits = company.round_off_digits;
  requireActivity(plan, ...facts.owners);
  return capClaims(claimsOfMatrix(event, facts, digits), plan.caps, digits);
}

/**
 * The instant incomes of a topup (docs/plans.md §2.3–2.7), paid in the topup's own transaction. Pure: the same event,
 * facts and plan give the same rows. The order for each row: eligible → gross, rounded → multiple cap → row; the
 * remaining cap one row uses is gone for the next row of the same member.
 * Throws when something the plan needs was not loaded.
 */
export function topupIncomes(
  event: TopupEvent,
  facts: TopupFacts,
  plan: Plan,
  company: CompanyRules,
): TopupIncomes {
  const digits = company.round_off_digits;
  const uplines = facts.uplines.toSorted((a, b) => a.distance - b.distance);
  const queued = facts.queue?.members.map(({ upline }) => upline) ?? [];
  const starters = facts.fast_start?.members.map(({ upline }) => upline) ?? [];
  const owners = facts.matrix?.owners ?? [];
  requireActivity(plan, ...uplines, facts.placement_parent, ...queued, ...starters, ...owners);
  const fast = claimsOfFastStart(event, { ...facts, uplines }, plan, digits);
  const referral = fast.replaced.includes('referral') ? undefined : plan.incomes.referral;
  const level = fast.replaced.includes('level') ? undefined : plan.incomes.level;
  const levels = level ? levelClaims(event, uplines, level, digits) : { claims: [], wantsMore: false };
  const claims = [
    ...fast.claims,
    ...(referral ? referralClaims(event, uplines, referral, digits) : []),
    ...levels.claims,
    ...placeClaims(event, { ...facts, uplines }, plan, digits),
  ];
  return {
    ...capClaims(claims, plan.caps, digits),
    wants_more_uplines: fast.wantsMore || levels.wantsMore,
  };
}

/** Nothing without fast start in the plan. */
function claimsOfFastStart(event: TopupEvent, facts: TopupFacts, plan: Plan, digits: number) {
  const { fast_start } = plan.incomes;
  if (!fast_start) return { claims: [], wantsMore: false, replaced: [] };
  if (!facts.fast_start) throw new Error(`how long ago ${event.topper} joined was not loaded`);
  return fastStartClaims(event, facts.uplines, facts.fast_start, fast_start, digits);
}

/** The incomes for places: under a placement parent, in the queue, in a matrix. */
function placeClaims(event: TopupEvent, facts: TopupFacts, plan: Plan, digits: number): Claim[] {
  const { spill, single_leg } = plan.incomes;
  if (single_leg && !facts.queue) throw new Error(`the single leg around ${event.topper} was not loaded`);
  const sponsor = facts.uplines.find(({ distance }) => distance === 1) ?? null;
  return [
    ...(spill ? spillClaims(event, { sponsor, parent: facts.placement_parent }, spill, digits) : []),
    ...(single_leg && facts.queue ? singleLegClaims(event, facts.queue, single_leg, digits) : []),
    ...(facts.matrix ? claimsOfMatrix(event, facts.matrix, digits) : []),
  ];
}
