import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { markTicketRead as call } from '@banyan/contract/support/tickets';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { readable, received } from './queries.ts';
import { noteSeen } from './write-message.ts';

/**
 * Says that the actor has read a ticket or message up to its newest line. In an opened panel nothing is said: its owner has not.
 * @throws not_found
 */
export async function markTicketRead(
  tx: Tx,
  { actor, now }: ActorContext,
  { no }: BodyOf<typeof call>,
): Promise<Record<string, never>> {
  const known = no.trim().toUpperCase();
  const ticket = await tx
    .selectFrom('ticket as t')
    .select(['t.id', 't.last_id'])
    .where('t.no', '=', known)
    .where(readable(actor))
    .executeTakeFirst();
  if (ticket) {
    if (!actor.acting_admin_id && ticket.last_id)
      await noteSeen(tx, actor.id, { ticket_id: ticket.id, message_id: ticket.last_id });
    return {};
  }
  const message = await tx
    .selectFrom('broadcast as b')
    .select('b.id')
    .where('b.no', '=', known)
    .where(received(actor))
    .executeTakeFirst();
  if (!message) throw fail('not_found');
  if (!actor.acting_admin_id && actor.user_type !== 'Admin')
    await tx
      .insertInto('broadcast_seen')
      .values({ broadcast_id: message.id, person_id: actor.id, at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return {};
}
