import { type Decimal, roundMoney, toDecimal } from '../money.ts';
import type { IncomeKind, Need } from '../plan/plan.ts';
import { rateFor } from '../plan/rate-table.ts';
import type { Rate, RateTable } from '../plan/values.ts';
import type { UplineFacts } from './facts.ts';
import type { Explanation, IncomeRow } from './income-row.ts';
import { evaluate, type LapseReason, type NeedCheck } from './needs.ts';
import { tableCheck } from './table-check.ts';

/** An income of one upline before the caps: evaluated, and its gross rounded (docs/plans.md §2.5). */
export type Claim = Pick<IncomeRow, 'kind' | 'member' | 'from' | 'level' | 'base' | 'rate'> &
  Pick<Explanation, 'rule' | 'base_of' | 'checks' | 'step'> & {
    upline: UplineFacts;
    gross: Decimal;
    reason: LapseReason | null;
    pool?: string | null;
    entry_no?: number | null;
    code?: string | null;
  };

/** A kind's claim for one upline; its eligibility is evaluated by `claimFor`. */
export type Terms = Pick<
  Claim,
  'from' | 'level' | 'rule' | 'base_of' | 'pool' | 'entry_no' | 'code' | 'step'
> & {
  kind: IncomeKind;
  /** With its tables: which value is the upline's is looked up here. */
  rate: Rate & RateTable;
  /** How many times a fixed amount is paid. */
  times?: number;
  base: Decimal;
  need: Need;
  /** Requirements of the kind's own, met already: stored beside the others. */
  met?: readonly NeedCheck[];
};

/** Evaluates the upline and calculates the gross: a percentage of the base, or the fixed amount whatever the base. */
export function claimFor(upline: UplineFacts, terms: Terms, digits: number): Claim {
  const { need, met = [], base, times = 1, ...rest } = terms;
  const { reason, checks } = evaluate(upline, need);
  const own = rateFor(terms.rate, upline);
  const gross = own.reason === null ? roundMoney(due(own.rate, base).times(times), digits) : toDecimal('0');
  const rate =
    times === 1 || own.rate.amount === undefined
      ? own.rate
      : { amount: toDecimal(own.rate.amount).times(times).toFixed() };
  return {
    ...rest,
    rate,
    member: upline.member,
    upline,
    base: base.toFixed(),
    gross,
    reason: reason ?? own.reason,
    checks: [...checks, ...met, ...tableCheck(terms.rate, upline)],
  };
}

function due(rate: Rate, base: Decimal): Decimal {
  if (rate.percent !== undefined) return base.times(rate.percent).dividedBy('100');
  if (rate.amount !== undefined) return toDecimal(rate.amount);
  throw new Error('a rate has a percent or an amount');
}
