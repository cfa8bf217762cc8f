import type { paymentModes } from '@banyan/contract/constants';
import type { TopupReceipt } from '@banyan/contract/topup';
import { sql } from 'kysely';
import { businessDate } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';
import { readCompany } from '../company/queries.ts';
import { findMember } from '../genealogy/queries.ts';
import { earnTopupIncomes } from '../income/earn-topup-incomes.ts';
import { lockMember } from './lock-member.ts';
import { postTopup } from './post-topup.ts';
import { findPackageOnSale, readReceipt } from './queries.ts';
import { topupTerms } from './rules.ts';

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
  const found = await findMember(tx, order.user_id);
  const member = await lockMember(tx, found.id);
  if (member.is_blocked) throw fail('blocked');
  const company = await readCompany(tx);
  const sold = await findPackageOnSale(tx, order.package);
  const terms = topupTerms(sold, order, company.round_off_digits);
  const business_date = businessDate(now, company.timezone);
  const isZero = /^0*(\.0*)?$/.test(terms.payable);
  const payer = isZero ? null : payerOf(context, order, found.id);
  const { rows } = await sql<{ id: string; event_id: string; receipt_no: string }>`
    with sold as (
      insert into topup (member_id, package_id, amount, paid, bv, gst_percent, gst, paid_by, payment_mode, by_user,
        is_first, remark, business_date, at)
      values (${found.id}, ${sold.id}, ${terms.amount}, ${terms.paid}, ${terms.bv}, ${sold.gst_percent}, ${terms.gst},
        ${payer}, ${isZero ? 'zero' : payer === null ? order.pay_from : 'fund'}, ${context.actor?.id ?? null},
        ${member.live_topups === 0}, ${order.remark ?? ''}, ${business_date}, ${now})
      returning *
    ), event as (
      insert into business_event (kind, source_id, member_id, amount, amount_paid, bv, business_date, at)
      select 'topup', id, member_id, amount, paid, bv, business_date, at from sold
      returning id
    )
    select sold.id, sold.receipt_no, event.id as event_id from sold, event`.execute(tx);
  const [topup] = rows;
  if (!topup) throw new Error('the topup was not written');
  const incomes = await earnTopupIncomes(tx, {
    event_id: topup.event_id,
    topper: found.id,
    amount: terms.amount,
    amount_paid: terms.paid,
    bv: terms.bv,
    is_first: member.live_topups === 0,
    referral_rate: sold.data.referral_rate ?? null,
    business_date,
    at: now,
    round_off_digits: company.round_off_digits,
  });
  await postTopup(tx, context, {
    ...topup,
    ...terms,
    member: found,
    paid_by: payer,
    payment_mode: order.pay_from,
    incomes,
  });
  const written = await readReceipt(tx, context, topup.receipt_no);
  if (!written) throw new Error('a topup has a receipt');
  return written.receipt;
}

/** Whose fund wallet pays; null = the money was received outside. */
function payerOf(context: Context, order: TopupOrder, memberId: string): string | null {
  if (order.pay_from === 'member_fund') return memberId;
  if (order.pay_from !== 'own_fund') return null;
  if (context.actor?.user_type !== 'User') throw fail('no_wallet');
  return context.actor.id;
}
