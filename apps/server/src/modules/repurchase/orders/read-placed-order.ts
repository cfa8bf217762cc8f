import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { readPlacedOrder as call } from '@banyan/contract/repurchase/order-placed';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';

/**
 * An order that the caller placed, as it is now.
 * @throws not_found: somebody else placed it, or nobody
 */
export async function readPlacedOrder(
  db: Db,
  { actor }: ActorContext,
  { no }: QueryOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { rows } = await sql<ReplyOf<typeof call>['data']>`
    select o.no, i.no as invoice_no, o.payment as status, o.dispatch, round(o.total, round_off_digits)::text as total,
      round(o.bv, round_off_digits)::text as bv
    from repurchase_order o cross join company left join invoice i on i.order_id = o.id and i.series = 'INV'
    where o.no = upper(${no}) and o.actor_id = ${actor.id}::bigint and o.place_of_supply is not null`.execute(
    db,
  );
  const [order] = rows;
  if (!order) throw fail('not_found');
  return order;
}
