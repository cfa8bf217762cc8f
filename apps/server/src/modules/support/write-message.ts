import type { TicketMessage } from '@banyan/contract/support/tickets';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { storeImages } from './seal-images.ts';

/** What is written into a ticket. */
interface Written {
  ticket_id: string;
  kind: TicketMessage['kind'];
  body: string;
  images?: readonly Buffer[];
}

/**
 * Writes into a ticket that is locked. But for a note it becomes the newest message its owner reads, and who wrote it has read it.
 * @returns the id of the message
 */
export async function writeMessage(
  tx: Tx,
  { actor, now }: ActorContext,
  { ticket_id, kind, body, images = [] }: Written,
): Promise<string> {
  const { id } = await tx
    .insertInto('ticket_message')
    .values({ ticket_id, by_id: actor.id, kind, body, at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await storeImages(tx, { message_id: id }, images);
  if (kind === 'Note') return id;
  await tx
    .updateTable('ticket')
    .set({ last_id: id, last_at: now, last_by: actor.id })
    .where('id', '=', ticket_id)
    .execute();
  await noteSeen(tx, actor.id, { ticket_id, message_id: id });
  return id;
}

/** Says how far somebody has read; never less far than before. */
export async function noteSeen(
  tx: Tx,
  personId: string,
  { ticket_id, message_id }: { ticket_id: string; message_id: string },
): Promise<void> {
  await sql`
    insert into ticket_seen (person_id, ticket_id, message_id) values (${personId}, ${ticket_id}, ${message_id})
    on conflict (person_id, ticket_id) do update set message_id = excluded.message_id
    where ticket_seen.message_id < excluded.message_id`.execute(tx);
}
