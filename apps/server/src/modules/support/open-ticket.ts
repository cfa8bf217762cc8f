import type { LinkKind, priorities } from '@banyan/contract/support/tickets';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { readWorkingDays } from './queries.ts';
import { closeBy, slaDue } from './rules.ts';
import { writeMessage } from './write-message.ts';

/** A ticket that is to be opened; everything in it has been checked. */
interface Opening {
  desk_id: string | null;
  category_id: number;
  subject: string;
  priority: (typeof priorities)[number];
  link: { kind: LinkKind; id: string } | null;
  /** The closed ticket that it continues. */
  follows_id: string | null;
  message: string;
  images: readonly Buffer[];
}

/**
 * Opens a ticket of the actor with its first message. Its deadlines are counted by the days off known now and stay.
 * @throws ticket_open_already by the index `ticket_open_once`, of two at the same moment
 */
export async function openTicket(
  tx: Tx,
  context: ActorContext,
  { link, message, images, ...ticket }: Opening,
): Promise<{ no: string; id: string; due_at: string; close_by: string }> {
  const { actor, now } = context;
  const days = await readWorkingDays(tx);
  const { message_id, ...opened } = await insertTicket();
  return { ...opened, id: message_id };

  async function insertTicket() {
    const row = await tx
      .insertInto('ticket')
      .values({
        ...ticket,
        owner_id: actor.id,
        link_kind: link?.kind ?? null,
        link_id: link?.id ?? null,
        status: 'Open',
        opened_at: now,
        due_at: slaDue(now, days),
        close_by: closeBy(now, days.timezone),
        turn_at: now,
        last_at: now,
        last_by: actor.id,
      })
      .returning(['id', 'no', 'due_at', 'close_by'])
      .executeTakeFirstOrThrow();
    const message_id = await writeMessage(tx, context, {
      ticket_id: row.id,
      kind: 'Reply',
      body: message,
      images,
    });
    return { no: row.no, due_at: row.due_at, close_by: row.close_by, message_id };
  }
}
