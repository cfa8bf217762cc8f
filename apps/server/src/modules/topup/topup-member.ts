import type { paymentModes } from '@banyan/contract/constants';
import type { TopupReceipt } from '@banyan/contract/topup';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';
import { sentAlong } from '../../platform/prepared-pool.ts';
import { earnTopupIncomes } from '../income/earn-topup-incomes.ts';
import { doerOf } from '../ledger/post-journals.ts';
import { postTopup } from './post-topup.ts';
import { readSale, type Sale } from './read-sale.ts';
import { receiptOf, topupTerms } from './rules.ts';

export interface TopupOrder {
  /** User id of the member who is topped up. */
  user_id: string;
  /** Code of a package on sale. */
  package: string;
  /** Face value; missing = the package's fixed amount. */
  amount?: string | undefined;
  /** Money received, without tax; missing = the amount, '0' = a zero pin. */
  paid?: string | undefined;
  /** The actor's own fund wallet, the topped-up member's, or money received outside. */
  pay_from: 'own_fund' | 'member_fund' | (typeof paymentModes)[number];
  remark?: string | undefined;
}

/**
 * Tops up a package: money, receipt, business event, activation and every instant income in one transaction.
 * GST comes on top of what is paid. The member's first live topup activates them (incomes §1).
 * @throws unknown_member, blocked, unknown_package, amount_out_of_range, insufficient_funds: nothing is changed
 */
export async function topupMember(tx: Tx, context: Context, order: TopupOrder): Promise<TopupReceipt> {
  const { now } = context;
  const sale = await readSale(tx, order, now);
  const { member, company } = sale;
  const terms = topupTerms(sale.package, order, company.round_off_digits);
  const business_date = businessDate(now, company.timezone);
  const isZero = /^0*(\.0*)?$/.test(terms.payable);
  const payer = isZero ? null : payerOf(context, order, member);
  const payment_mode = isZero ? 'zero' : payer === null ? order.pay_from : 'fund';
  await sql`${sentAlong}
    with sold as (
      insert into topup (id, member_id, package_id, amount, paid, bv, gst_percent, gst, paid_by, payment_mode,
        by_user, is_first, remark, business_date, at) overriding system value
      values (${sale.ids.topup_id}, ${member.id}, ${sale.package.id}, ${terms.amount}, ${terms.paid}, ${terms.bv},
        ${sale.package.gst_percent}, ${terms.gst}, ${payer?.id ?? null}, ${payment_mode},
        ${doerOf(context)}, ${sale.is_first}, ${order.remark ?? ''}, ${business_date}, ${now})
      returning *
    )
    insert into business_event (id, kind, source_id, member_id, amount, amount_paid, bv, pairs, business_date, period, at)
      overriding system value
    select ${sale.ids.event_id}::bigint, 'topup', id, member_id, amount, paid, bv, is_first::int, business_date,
      open_period(business_date), at
    from sold`.execute(tx);
  const takes_number = !sale.is_queued && !toDecimal(terms.paid).isZero();
  const incomes = await earnTopupIncomes(tx, {
    event_id: sale.ids.event_id,
    takes_number,
    package_code: order.package,
    topper: member.id,
    amount: terms.amount,
    amount_paid: terms.paid,
    bv: terms.bv,
    is_first: sale.is_first,
    referral_rate: sale.package.referral_rate ?? null,
    business_date,
    at: now,
    round_off_digits: company.round_off_digits,
    in_force: sale.in_force,
  });
  await postTopup(tx, context, {
    ...sale.ids,
    ...terms,
    member,
    paid_by: payer?.id ?? null,
    payment_mode: order.pay_from,
    incomes,
  });
  // where no income needs it the counter of the queue is locked last: whoever waits for it waits for a commit
  if (takes_number && !sale.in_force.plan.incomes.single_leg)
    await sql`${sentAlong} select single_leg_join(${member.id}, ${now})`.execute(tx);
  return receiptOf(context, {
    ...terms,
    receipt_no: sale.ids.receipt_no,
    at: now.toISOString(),
    user_id: member.user_id,
    name: member.name,
    package: sale.package.name,
    gst_percent: sale.package.gst_percent,
    payment_mode,
    paid_by: payer && { user_id: payer.user_id, name: payer.name },
    status: 'Active',
    company_name: company.name,
  });
}

/** Whose fund wallet pays; null = the money was received outside. */
function payerOf(context: Context, order: TopupOrder, member: Sale['member']): Sale['member'] | null {
  if (order.pay_from === 'member_fund') return member;
  if (order.pay_from !== 'own_fund') return null;
  if (context.actor?.user_type !== 'User') throw fail('no_wallet');
  return context.actor;
}
