import type { DeliveryAddress, orderWallets } from '@banyan/contract/repurchase/order-fields';
import type { standingStatuses } from '@banyan/contract/repurchase/standing-orders';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { fail } from '../../../platform/fail.ts';

export type StandingStatus = (typeof standingStatuses)[number];

/** A standing order of products, as its member changes it. */
export interface OwnStandingOrder {
  id: string;
  no: string;
  day: number;
  next_on: string;
  status: StandingStatus;
}

/** The state of `s`, in SQL. */
export const statusOfStanding = sql<StandingStatus>`
  case when s.stopped_at is not null then 'Ended' when s.paused_at is not null then 'Paused' else 'Active' end`;

/**
 * Locks an own standing order of products that has not ended, until the transaction ends.
 * @throws not_found
 */
export async function lockStandingOrder(
  tx: Tx,
  { actor }: ActorContext,
  no: string,
): Promise<OwnStandingOrder> {
  const { rows } = await sql<OwnStandingOrder>`
    select s.id, s.no, s.day, s.next_on::text as next_on, ${statusOfStanding} as status from standing_order s
    where s.no = upper(${no}) and s.member_id = ${actor.id}::bigint and s.at_most is not null and s.stopped_at is null
    for update`.execute(tx);
  const [row] = rows;
  if (!row) throw fail('not_found');
  return row;
}

/** What a standing order of products orders, and what its member agreed to. */
export interface StandingTerms {
  lines: { sku: string; quantity: number }[];
  at_most: string;
  wallet: (typeof orderWallets)[number];
  delivery: DeliveryAddress | null;
}

/** As it is agreed at this moment; its row is locked. */
export async function readAgreed(tx: Tx, id: string): Promise<StandingTerms> {
  return onlyRow(
    await sql<StandingTerms>`
      select s.at_most, s.wallet_code as wallet, s.delivery, (
        select jsonb_agg(jsonb_build_object('sku', p.sku, 'quantity', l.quantity) order by l.line)
        from standing_order_line l join product p on p.id = l.product_id where l.standing_order_id = s.id
      ) as lines
      from standing_order s where s.id = ${id}::bigint`.execute(tx),
  );
}
