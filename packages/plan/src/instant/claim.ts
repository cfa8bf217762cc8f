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
  Pick<Explanation, 'rule' | 'base_of' | 'checks'> & {
    upline: UplineFacts;
    gross: Decimal;
    reason: LapseReason | null;
    step?: Explanation['step'] | undefined;
    pool?: string | null | undefined;
    entry_no?: number | null | undefined;
    code?: string | null | undefined;
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
  const { need, met = [], base, times = 1 } = terms;
  const { reason, checks } = evaluate(upline, need);
  const own = rateFor(terms.rate, upline);
  const once = own.reason === null ? due(own.rate, base) : null;
  const gross = once === null ? toDecimal('0') : roundMoney(times === 1 ? once : once.times(times), digits);
  const rate =
    times === 1 || own.rate.amount === undefined
      ? own.rate
      : { amount: toDecimal(own.rate.amount).times(times).toFixed() };
  // written out: a copy of the terms would be an object of another shape for each kind, and cost several times as much
  return {
    kind: terms.kind,
    from: terms.from,
    level: terms.level,
    rule: terms.rule,
    base_of: terms.base_of,
    step: terms.step,
    pool: terms.pool,
    entry_no: terms.entry_no,
    code: terms.code,
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
