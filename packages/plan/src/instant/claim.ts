import { type Decimal, roundMoney, toDecimal } from '../money.ts';
import type { IncomeKind, Need } from '../plan/plan.ts';
import type { Rate } from '../plan/values.ts';
import type { UplineFacts } from './facts.ts';
import type { Explanation, IncomeRow } from './income-row.ts';
import { evaluate, type LapseReason, type NeedCheck } from './needs.ts';

/** An income of one upline before the caps: evaluated, and its gross rounded (docs/plans.md §2.5). */
export type Claim = Pick<IncomeRow, 'kind' | 'member' | 'from' | 'level' | 'base' | 'rate'> &
  Pick<Explanation, 'rule' | 'base_of' | 'checks'> & {
    upline: UplineFacts;
    gross: Decimal;
    reason: LapseReason | null;
    pool?: string | null;
    entry_no?: number | null;
  };

/** A kind's claim for one upline; its eligibility is evaluated by `claimFor`. */
export type Terms = Pick<Claim, 'from' | 'level' | 'rate' | 'rule' | 'base_of' | 'pool' | 'entry_no'> & {
  kind: IncomeKind;
  base: Decimal;
  need: Need;
  /** Requirements of the kind's own, met already: stored beside the others. */
  met?: readonly NeedCheck[];
};

/** Evaluates the upline and calculates the gross: a percentage of the base, or the fixed amount whatever the base. */
export function claimFor(upline: UplineFacts, terms: Terms, digits: number): Claim {
  const { need, met = [], base, ...rest } = terms;
  const { reason, checks } = evaluate(upline, need);
  const gross = roundMoney(due(terms.rate, base), digits);
  const own = { member: upline.member, upline, base: base.toFixed(), gross };
  return { ...rest, ...own, reason, checks: [...checks, ...met] };
}

function due(rate: Rate, base: Decimal): Decimal {
  if (rate.percent !== undefined) return base.times(rate.percent).dividedBy('100');
  if (rate.amount !== undefined) return toDecimal(rate.amount);
  throw new Error('a rate has a percent or an amount');
}
