import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { quoteReturn as call } from '@banyan/contract/repurchase/return-quote';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { findWhy } from '../../accounts/needs-second-person.ts';
import { readCompany } from '../../company/queries.ts';
import { isSeller } from '../orders/rules.ts';
import { taxOf, totalOf } from '../rules.ts';
import { refuseTooLate } from './return-items.ts';
import { type ChargedLine, shareOf } from './rules.ts';
import { requireLeft } from './store-refunds.ts';

interface SoldLine extends ChargedLine {
  id: string;
  product: string;
  member_id: string | null;
  franchise_id: string | null;
  seller_id: string | null;
  buyer_user_id: string;
  payment: string;
}

/**
 * What a return of pieces would give back now: the money with its tax, and their BV (docs/ledger.md §14).
 * @throws not_found, already_done, amount_out_of_range, return_window_over: as the return would be refused
 */
export async function quoteReturn(
  db: Db,
  context: ActorContext,
  { no, line, quantity }: QueryOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { rows } = await sql<SoldLine>`
    select o.id, o.member_id, o.franchise_id, o.seller_id, o.payment, u.user_id as buyer_user_id, l.name as product,
      l.quantity, l.refunded, l.amount, l.cgst, l.sgst, l.igst, l.bv
    from repurchase_order o join app_user u on u.id = o.member_id
      join repurchase_order_line l on l.order_id = o.id and l.line = ${line}
    where o.no = upper(${no}) and o.place_of_supply is not null`.execute(db);
  const [sold] = rows;
  if (!sold || !isSeller(context.actor, sold)) throw fail('not_found');
  if (sold.payment !== 'Paid') throw fail('already_done');
  await refuseTooLate(db, context, sold);
  requireLeft(sold, quantity);
  const { round_off_digits: digits } = await readCompany(db);
  const share = shareOf(sold, quantity, digits);
  const amount = totalOf(share, digits);
  const isAdmin = context.actor.user_type === 'Admin';
  return {
    product: sold.product,
    amount,
    tax: taxOf(share).toFixed(digits),
    bv: share.bv,
    why: isAdmin ? await findWhy(db, context, { user_id: sold.buyer_user_id, value: amount }) : null,
  };
}
