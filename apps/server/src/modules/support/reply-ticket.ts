import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { errors } from '@banyan/contract/core/errors';
import { message, text } from '@banyan/contract/core/text';
import type { replyTicket as call, LinkKind, priorities } from '@banyan/contract/support/tickets';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { openTicket } from './open-ticket.ts';
import { type LockedTicket, lockTicket } from './queries.ts';
import { mayReopen } from './rules.ts';
import { writeMessage } from './write-message.ts';

/** The body of the call; its pictures were read and checked before the transaction began. */
type ReplyInput = Omit<BodyOf<typeof call>, 'images'>;

/**
 * Writes into a ticket. An answer makes it Answered, its owner's reply Open; a note changes nothing. The owner's reply to a ticket
 * that was closed too long ago opens another one.
 * @throws not_while_acting, not_found, invalid_request (kind), ticket_moved_on, ticket_closed, ticket_open_already
 */
export async function replyTicket(
  tx: Tx,
  context: ActorContext,
  { no, message: body, kind, last_seen }: ReplyInput,
  images: readonly Buffer[],
): Promise<ReplyOf<typeof call>['data']> {
  const { actor, now } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  const ticket = await lockTicket(tx, actor, no);
  if (kind === 'Note' && actor.user_type !== 'Admin')
    throw fail('invalid_request', { kind: text('Only an admin writes notes.') });
  if (ticket.last_seen !== last_seen) throw await readBeforeSending(tx, ticket);
  if (ticket.status === 'Closed' && kind === 'Reply') {
    if (!ticket.is_owner) throw fail('ticket_closed');
    if (!mayReopen(ticket.closed_at ?? '', now))
      return await replyInNewTicket(tx, context, ticket, { body, images });
  }
  const id = await writeMessage(tx, context, { ticket_id: ticket.id, kind, body, images });
  if (kind === 'Reply') await passTurn(tx, context, ticket);
  return { id, no: ticket.no };
}

/** After a reply it is the other side's turn; an admin who answers takes the ticket where nobody has it. */
async function passTurn(tx: Tx, { actor, now }: ActorContext, ticket: LockedTicket): Promise<void> {
  const status = ticket.is_owner ? 'Open' : 'Answered';
  await tx
    .updateTable('ticket')
    .set({
      status,
      turn_at: ticket.status === status ? ticket.turn_at : now,
      ...(ticket.status === 'Closed' ? { closed_at: null, closed_by: null, late_reason: null } : {}),
      ...(ticket.is_owner || ticket.answered_at ? {} : { answered_at: now }),
      ...(actor.user_type === 'Admin' && !ticket.assignee_id ? { assignee_id: actor.id } : {}),
    })
    .where('id', '=', ticket.id)
    .execute();
}

/** The refusal of a reply to a ticket in which somebody wrote meanwhile: it shows what was written. */
async function readBeforeSending(tx: Tx, { id, last_seen }: LockedTicket) {
  const row = await tx
    .selectFrom('ticket_message as m')
    .innerJoin('app_user as u', 'u.id', 'm.by_id')
    .select(['m.body', 'u.name', 'u.user_type'])
    .where('m.ticket_id', '=', id)
    .where('m.id', '=', last_seen)
    .executeTakeFirst();
  const written = row?.body
    ? message('Meanwhile somebody wrote: {body} Read it before you send.', { body: row.body.slice(0, 300) })
    : message(errors.ticket_moved_on.message);
  return fail('ticket_moved_on', { message: written });
}

/** A new ticket that names the closed one, unless there is one already. */
async function replyInNewTicket(
  tx: Tx,
  context: ActorContext,
  ticket: LockedTicket,
  { body, images }: { body: string; images: readonly Buffer[] },
): Promise<ReplyOf<typeof call>['data']> {
  const next = await tx
    .selectFrom('ticket')
    .select('no')
    .where('follows_id', '=', ticket.id)
    .executeTakeFirst();
  if (next)
    throw fail('ticket_closed', {
      message: message('This conversation continues in ticket {no}. Write there.', { no: next.no }),
    });
  const { id, no } = await openTicket(tx, context, {
    desk_id: ticket.desk_id,
    category_id: ticket.category_id,
    subject: ticket.subject,
    priority: ticket.priority as (typeof priorities)[number],
    link: ticket.link_id === null ? null : { kind: ticket.link_kind as LinkKind, id: ticket.link_id },
    follows_id: ticket.id,
    message: body,
    images,
  });
  return { id, no };
}
