import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { orderWallets } from '@banyan/contract/repurchase/order-fields';
import type { orderBuyer as call } from '@banyan/contract/repurchase/shop';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Parties } from './place-order.ts';
import { memberParties, ownParties, stockParties } from './queries.ts';
import { readOffice } from './read-office.ts';

type Buyer = ReplyOf<typeof call>['data'];

/**
 * Who an order of the caller is for, and what their wallets have free where the caller may pay from them.
 * @throws unknown_member, unknown_franchise, blocked: as the order would be refused
 */
export async function readBuyer(
  db: Db,
  context: ActorContext,
  { user_id, user_type }: QueryOf<typeof call>,
): Promise<Buyer> {
  const parties = await partiesOf(db, context, user_id, user_type);
  const { buyer, may_use_wallet } = parties;
  const { name } = await db
    .selectFrom('app_user')
    .select('name')
    .where('id', '=', buyer.id)
    .executeTakeFirstOrThrow();
  const isOwnStock = buyer.type === 'Franchise' && buyer.id === context.actor.id;
  return {
    user_id: buyer.user_id,
    name,
    wallets: may_use_wallet ? await readWallets(db, buyer) : null,
    office: isOwnStock ? await readOffice(db, buyer.id) : null,
  };
}

async function partiesOf(
  db: Db,
  context: ActorContext,
  user_id: string | undefined,
  user_type: 'User' | 'Franchise',
): Promise<Parties> {
  const { actor } = context;
  if (actor.user_type === 'User') return ownParties(context);
  if (user_type === 'User') return await memberParties(db, context, user_id ?? '');
  return await stockParties(db, context, user_id);
}

/** Those that pay for orders, in their order. */
async function readWallets(db: Db, { type, id }: Parties['buyer']): Promise<NonNullable<Buyer['wallets']>> {
  const codes: readonly string[] = type === 'User' ? orderWallets : ['main'];
  const { rows } = await sql<NonNullable<Buyer['wallets']>[number]>`
    select w.code, w.name, coalesce(trim_scale(a.balance - a.held), 0)::text as available
    from wallet w left join account a on a.owner_id = ${id}::bigint and a.owner_type = ${type} and a.wallet_code = w.code
      and a.asset_id = 1
    where w.owner_type = ${type} and w.code = any(${codes}) order by array_position(${codes}, w.code::text)`.execute(
    db,
  );
  return rows;
}
