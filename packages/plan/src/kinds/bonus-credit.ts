import type { LiveTopup } from '../caps.ts';
import type { Claim } from '../claim.ts';
import type { CompanyRules } from '../company-rules.ts';
import type { UplineFacts } from '../facts.ts';
import type { IncomeRow } from '../income-row.ts';
import { roundMoney, toDecimal } from '../money.ts';
import type { Plan } from '../plan.ts';
import { settle } from '../settle.ts';

/**
 * A bonus an admin gives with a reason (incomes §3): what was entered, which the multiple cap alone may cut. Nothing is
 * asked of the member, who may be inactive; whether he is blocked is the caller's to judge. From nobody, at level 0.
 * A plan without the kind pays nothing.
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
  const { rows, topups } = settle([claim], plan.caps.topup_multiple ?? null, digits);
  return {
    rows: rows.map((row) => ({ ...row, explanation: { ...row.explanation, remark: given.remark } })),
    topups,
  };
}
