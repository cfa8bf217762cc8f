import { type Decimal, lesser, moneyText, roundDown, toDecimal } from '../money.ts';
import type { CapsPlan, MemberCapPlan } from '../plan/plan-caps.ts';
import { rateFor } from '../plan/rate-table.ts';
import { capByMultiple, type LiveTopup, type MultipleCap } from './caps.ts';
import type { Claim } from './claim.ts';
import type { UplineFacts } from './facts.ts';
import type { IncomeRow } from './income-row.ts';

/**
 * Applies the cap of the member and then the multiple cap to claims (docs/plans.md §7.11), one after the other, and writes
 * their rows: what one row uses is gone for the next row of the same member. An ineligible claim lapses whole and uses none.
 * `topups`: the topups that changed, as they now stand.
 */
export function capClaims(
  claims: readonly Claim[],
  caps: CapsPlan,
  digits: number,
): { rows: IncomeRow[]; topups: LiveTopup[] } {
  const multiple = caps.topup_multiple ?? null;
  const topupsOf = new Map<string, readonly LiveTopup[]>();
  const earnedBy = new Map<string, Decimal>();
  const rows = claims.map((claim) => {
    if (claim.reason !== null) return lapsedRow(claim, digits);
    const topups = topupsOf.get(claim.member) ?? claim.upline.topups;
    const earned = caps.member
      ? (earnedBy.get(claim.member) ?? earnedInPeriod(claim.upline))
      : toDecimal('0');
    const within = caps.member ? withinMember(claim, caps.member, earned, digits) : claim.gross;
    const cap = capByMultiple(topups, within, multiple, digits);
    topupsOf.set(claim.member, cap.topups);
    earnedBy.set(claim.member, earned.plus(cap.amount));
    return paidRow(claim, cap, within, multiple, digits);
  });
  const before = new Set(claims.flatMap((claim) => claim.upline.topups));
  return { rows, topups: [...topupsOf.values()].flat().filter((topup) => !before.has(topup)) };
}

/** What the cap of the member leaves of an amount that is paid now. */
export function withinMemberCap(
  member: UplineFacts,
  amount: Decimal,
  cap: MemberCapPlan,
  digits: number,
): Decimal {
  return withinMember({ upline: member, gross: amount }, cap, earnedInPeriod(member), digits);
}

function earnedInPeriod({ member, earned_in_period: earned }: UplineFacts): Decimal {
  if (earned === undefined || earned === null)
    throw new Error(`the plan has a cap of members, but what ${member} earned was not loaded`);
  return toDecimal(earned);
}

function withinMember(
  { upline, gross }: Pick<Claim, 'upline' | 'gross'>,
  { per_period, by_rank, by_package }: MemberCapPlan,
  earned: Decimal,
  digits: number,
): Decimal {
  const { rate } = rateFor({ amount: per_period, by_rank, by_package }, upline);
  const room = roundDown(toDecimal(rate.amount ?? '0'), digits).minus(earned);
  return room.isNegative() ? toDecimal('0') : lesser(room, gross);
}

function lapsedRow(claim: Claim, digits: number): IncomeRow {
  const row = rowOf(claim, digits);
  return {
    ...row,
    amount: moneyText('0', digits),
    trimmed: row.gross,
    status: 'lapsed',
    reason: claim.reason,
  };
}

/** `within`: what the cap of the member left. */
function paidRow(
  claim: Claim,
  cap: MultipleCap,
  within: Decimal,
  multiple: string | null,
  digits: number,
): IncomeRow {
  const row = rowOf(claim, digits);
  const trimmed = claim.gross.minus(cap.amount);
  const reason = !cap.trimmed.isZero() ? 'cap_multiple' : within.lt(claim.gross) ? 'cap_member' : null;
  return {
    ...row,
    amount: moneyText(cap.amount, digits),
    trimmed: moneyText(trimmed, digits),
    status: reason === null ? 'credited' : 'capped',
    reason,
    allocations: cap.allocations,
    explanation: {
      ...row.explanation,
      cap:
        multiple === null || cap.room === null
          ? null
          : { topup_multiple: multiple, room: moneyText(cap.room, digits) },
    },
  };
}

/** The columns of a row whether it is paid or not. */
function rowOf(claim: Claim, digits: number) {
  const { upline: _upline, reason: _reason, rule, base_of, checks, step, gross, ...key } = claim;
  return {
    ...key,
    gross: moneyText(gross, digits),
    allocations: [],
    explanation: { rule, base_of, checks, cap: null, ...(step ? { step } : {}) },
  };
}
