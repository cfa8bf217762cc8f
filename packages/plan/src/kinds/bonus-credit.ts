import { capClaims } from '../instant/cap-claims.ts';
import type { LiveTopup } from '../instant/caps.ts';
import type { Claim } from '../instant/claim.ts';
import type { UplineFacts } from '../instant/facts.ts';
import type { IncomeRow } from '../instant/income-row.ts';
import { roundMoney, toDecimal } from '../money.ts';
import type { CompanyRules } from '../plan/company-rules.ts';
import type { Plan } from '../plan/plan.ts';

/**
 * A bonus an admin gives with a reason (docs/plans.md §3.16): what was entered, which the multiple cap alone may cut.
 * Nothing is asked of the member, who may be inactive; whether the member is blocked is checked by the caller. From
 * nobody, at level 0. A plan without the kind pays nothing.
 * `topups`: those that changed, as they now stand.
 */
export function bonusCredit(
  given: { amount: string; remark: string },
  member: UplineFacts,
  plan: Plan,
  company: CompanyRules,
): { rows: IncomeRow[]; topups: LiveTopup[] } {
  if (!plan.incomes.bonus) return { rows: [], topups: [] };
  const digits = company.round_off_digits;
  const claim: Claim = {
    kind: 'bonus',
    member: member.member,
    upline: member,
    from: null,
    level: 0,
    base: given.amount,
    rate: { amount: given.amount },
    rule: 'bonus_credit',
    base_of: 'credit',
    checks: [],
    gross: roundMoney(toDecimal(given.amount), digits),
    reason: null,
  };
  const { rows, topups } = capClaims([claim], plan.caps, digits);
  return {
    rows: rows.map((row) => ({ ...row, explanation: { ...row.explanation, remark: given.remark } })),
    topups,
  };
}
