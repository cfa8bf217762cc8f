import { moneyText } from '../money.ts';
import { capByMultiple, type LiveTopup, type MultipleCap } from './caps.ts';
import type { Claim } from './claim.ts';
import type { IncomeRow } from './income-row.ts';

/**
 * Applies the multiple cap to claims, one after the other, and writes their rows: the remaining cap one row uses is
 * gone for the next row of the same member. An ineligible claim lapses whole and uses none.
 * `topups`: the topups that changed, as they now stand.
 */
export function capClaims(
  claims: readonly Claim[],
  multiple: string | null,
  digits: number,
): { rows: IncomeRow[]; topups: LiveTopup[] } {
  const topupsOf = new Map<string, readonly LiveTopup[]>();
  const rows = claims.map((claim) => {
    if (claim.reason !== null) return lapsedRow(claim, digits);
    const topups = topupsOf.get(claim.member) ?? claim.upline.topups;
    const cap = capByMultiple(topups, claim.gross, multiple, digits);
    topupsOf.set(claim.member, cap.topups);
    return paidRow(claim, cap, multiple, digits);
  });
  const before = new Set(claims.flatMap((claim) => claim.upline.topups));
  return { rows, topups: [...topupsOf.values()].flat().filter((topup) => !before.has(topup)) };
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

function paidRow(claim: Claim, cap: MultipleCap, multiple: string | null, digits: number): IncomeRow {
  const row = rowOf(claim, digits);
  const isCut = !cap.trimmed.isZero();
  return {
    ...row,
    amount: moneyText(cap.amount, digits),
    trimmed: moneyText(cap.trimmed, digits),
    status: isCut ? 'capped' : 'credited',
    reason: isCut ? 'cap_multiple' : null,
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
