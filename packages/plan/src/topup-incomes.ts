import type { LiveTopup } from './caps.ts';
import type { Claim } from './claim.ts';
import type { TopupEvent, UplineFacts } from './facts.ts';
import type { IncomeRow } from './income-row.ts';
import { levelClaims } from './kinds/level.ts';
import { type MatrixPlacement, matrixClaims } from './kinds/matrix.ts';
import { referralClaims } from './kinds/referral.ts';
import type { Plan } from './plan.ts';
import { settle } from './settle.ts';

/** What of the company's settings decides an income. */
export type CompanyRules = { round_off_digits: number };

export type TopupIncomes = {
  /** In the order they are paid: referral, then level by level, then matrix. */
  rows: IncomeRow[];
  /** The uplines' topups that earned or were completed by these rows, as they now stand. */
  topups: LiveTopup[];
  /** Compression skipped uplines: call again with more of the chain, unless it has been given whole. */
  wants_more_uplines: boolean;
};

/** The entries an event made, and what is known of the owners of those above them. */
export type MatrixFacts = { placements: readonly MatrixPlacement[]; owners: readonly UplineFacts[] };

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
  return settle(claimsOfMatrix(event, facts, digits), plan.caps.topup_multiple ?? null, digits);
}

/**
 * The instant incomes of a topup (incomes §2.3–2.7), paid in the topup's own transaction. Pure: the same event,
 * facts and plan give the same rows. The order for each row: eligible → gross, rounded → multiple cap → row; the
 * room one row takes is gone for the next row of the same member.
 *
 * `facts.uplines`: the sponsor chain from distance 1 without gaps, in any order, with what `neededFacts(plan)`
 * asks for. Throws when a figure the plan needs was not loaded.
 */
export function topupIncomes(
  event: TopupEvent,
  facts: { uplines: readonly UplineFacts[]; matrix?: MatrixFacts },
  plan: Plan,
  company: CompanyRules,
): TopupIncomes {
  const digits = company.round_off_digits;
  const uplines = facts.uplines.toSorted((a, b) => a.distance - b.distance);
  const { referral, level } = plan.incomes;
  const claims = referral ? referralClaims(event, uplines, referral, digits) : [];
  const levels = level ? levelClaims(event, uplines, level, digits) : { claims: [], wantsMore: false };
  const placed = facts.matrix ? claimsOfMatrix(event, facts.matrix, digits) : [];
  return {
    ...settle([...claims, ...levels.claims, ...placed], plan.caps.topup_multiple ?? null, digits),
    wants_more_uplines: levels.wantsMore,
  };
}
