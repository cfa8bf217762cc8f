import { type Decimal, lesser, moneyText, roundDown, toDecimal } from '../money.ts';
import type { CapsPlan, MemberCapPlan } from '../plan/plan-caps.ts';
import { rateFor } from '../plan/rate-table.ts';
import { capByMultiple, type LiveTopup, type MultipleCap } from './caps.ts';
import type { Claim } from './claim.ts';
import type { UplineFacts } from './facts.ts';
import type { Explanation, IncomeRow } from './income-row.ts';

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
  const gross = moneyText(claim.gross, digits);
  return rowOf(claim, gross, {
    amount: moneyText('0', digits),
    trimmed: gross,
    status: 'lapsed',
    reason: claim.reason,
    allocations: [],
    cap: null,
  });
}

/** `within`: what the cap of the member left. */
function paidRow(
  claim: Claim,
  cap: MultipleCap,
  within: Decimal,
  multiple: string | null,
  digits: number,
): IncomeRow {
  const reason = !cap.trimmed.isZero() ? 'cap_multiple' : within.lt(claim.gross) ? 'cap_member' : null;
  return rowOf(claim, moneyText(claim.gross, digits), {
    amount: moneyText(cap.amount, digits),
    trimmed: moneyText(claim.gross.minus(cap.amount), digits),
    status: reason === null ? 'credited' : 'capped',
    reason,
    allocations: cap.allocations,
    cap:
      multiple === null || cap.room === null
        ? null
        : { topup_multiple: multiple, room: moneyText(cap.room, digits) },
  });
}

type Paid = Pick<IncomeRow, 'amount' | 'trimmed' | 'status' | 'reason' | 'allocations'> &
  Pick<Explanation, 'cap'>;

/** Written out: copies of claims have a shape for each kind, which costs several times as much. */
function rowOf(claim: Claim, gross: string, paid: Paid): IncomeRow {
  const { rule, base_of, checks, step } = claim;
  const explanation: Explanation = { rule, base_of, checks, cap: paid.cap };
  if (step) explanation.step = step;
  return {
    kind: claim.kind,
    member: claim.member,
    from: claim.from,
    level: claim.level,
    base: claim.base,
    rate: claim.rate,
    gross,
    amount: paid.amount,
    trimmed: paid.trimmed,
    status: paid.status,
    reason: paid.reason,
    allocations: paid.allocations,
    explanation,
    pool: claim.pool,
    entry_no: claim.entry_no,
    code: claim.code,
  };
}
