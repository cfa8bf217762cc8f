import { text } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { findFranchise } from '../../accounts/find-franchise.ts';
import { requireMember } from '../../genealogy/queries.ts';
import type { Parties } from './place-order.ts';

/** A member orders from the company. */
export const ownParties = ({ actor }: ActorContext): Parties => ({
  buyer: { type: 'User', id: actor.id, user_id: actor.user_id },
  seller_id: null,
  placed_by: 'buyer',
  may_use_wallet: true,
});

/**
 * A member at the counter of the company (an admin orders) or of a franchise.
 * @throws unknown_member, blocked
 */
export async function memberParties(tx: Db, { actor }: ActorContext, user_id: string): Promise<Parties> {
  const member = await requireMember(tx, user_id);
  if (member.is_blocked) throw fail('blocked', { user_id: text('This member is blocked.') });
  const isAdmin = actor.user_type === 'Admin';
  return {
    buyer: { type: 'User', id: member.id, user_id: member.user_id },
    seller_id: isAdmin ? null : actor.id,
    placed_by: 'seller',
    may_use_wallet: isAdmin,
  };
}

/**
 * A franchise that buys stock: for an admin any, from the company; a franchise for itself, from its master or else the company, or
 * one of its sub-franchises, from itself.
 * @param user_id undefined = the franchise itself
 * @throws unknown_franchise, blocked
 */
export async function stockParties(
  db: Db | Tx,
  { actor }: ActorContext,
  user_id: string | undefined,
): Promise<Parties> {
  const buyer = await findFranchise(db, user_id ?? actor.user_id);
  const isOwn = buyer?.id === actor.id;
  const isAdmin = actor.user_type === 'Admin';
  if (!buyer || !(isAdmin || isOwn || buyer.master?.id === actor.id)) throw fail('unknown_franchise');
  if (buyer.is_blocked) throw fail('blocked', { user_id: text('This franchise is blocked.') });
  const seller_id = isOwn ? (buyer.master?.id ?? null) : isAdmin ? null : actor.id;
  return {
    buyer: { type: 'Franchise', id: buyer.id, user_id: buyer.user_id },
    seller_id,
    placed_by: isOwn ? 'buyer' : 'seller',
    may_use_wallet: isOwn || isAdmin,
  };
}

/** The number of the order that a request for goods became; null = there is no such request, or it is no order. */
export async function findOrderOfRequest(db: Db, no: string): Promise<string | null> {
  const found = await db
    .selectFrom('stock_request as r')
    .innerJoin('repurchase_order as o', 'o.id', 'r.order_id')
    .select('o.no')
    .where('r.no', '=', no.toUpperCase())
    .executeTakeFirst();
  return found?.no ?? null;
}
