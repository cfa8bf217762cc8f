import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { cancelPinRequest as call } from '@banyan/contract/pins/pin-requests';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';

/**
 * Takes an own request back while it waits. The row is locked: against an admin who approves it one of the two wins.
 * @throws not_while_acting, not_found (somebody else's too), already_done
 */
export async function cancelPinRequest(
  tx: Tx,
  { actor, now }: ActorContext,
  { no }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  if (actor.acting_admin_id) throw fail('not_while_acting');
  const request = await tx
    .selectFrom('pin_request')
    .select(['id', 'no', 'status'])
    .where('no', '=', no.toUpperCase())
    .where('owner_id', '=', actor.id)
    .forUpdate()
    .executeTakeFirst();
  if (!request) throw fail('not_found');
  if (request.status !== 'Pending') throw fail('already_done');
  await tx
    .updateTable('pin_request')
    .set({ status: 'Cancelled', decided_by: actor.id, decided_at: now })
    .where('id', '=', request.id)
    .execute();
  return { no: request.no, status: 'Cancelled' };
}
