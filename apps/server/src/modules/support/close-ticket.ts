import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { errors } from '@banyan/contract/core/errors';
import { message, text } from '@banyan/contract/core/text';
import type { closeTickets as closeManyCall } from '@banyan/contract/support/desk';
import {
  type closeTicket as call,
  type reopenTicket as reopenCall,
  reopenDays,
} from '@banyan/contract/support/tickets';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { doEach } from './do-each.ts';
import { lockTicket } from './queries.ts';
import { mayReopen } from './rules.ts';
import { writeMessage } from './write-message.ts';

type Answer = ReplyOf<typeof call>['data'];

/**
 * Closes a ticket, of either side. Who answers it gives a reason once its end has passed.
 * @throws not_while_acting, not_found, already_done, ticket_moved_on, invalid_request (reason)
 */
export async function closeTicket(
  tx: Tx,
  context: ActorContext,
  { no, last_seen, reason }: BodyOf<typeof call>,
): Promise<Answer> {
  const { actor, now } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  const ticket = await lockTicket(tx, actor, no);
  if (last_seen !== undefined && last_seen !== ticket.last_seen)
    throw fail('ticket_moved_on', { form: text(errors.ticket_moved_on.message) });
  if (ticket.status === 'Closed') throw fail('already_done');
  const isLate = !ticket.is_owner && now.getTime() > Date.parse(ticket.close_by);
  if (isLate && !reason)
    throw fail('invalid_request', {
      reason: text('It took longer than a month. Say why: its owner reads it.'),
    });
  await writeMessage(tx, context, { ticket_id: ticket.id, kind: 'Closed', body: reason ?? '' });
  await tx
    .updateTable('ticket')
    .set({
      status: 'Closed',
      turn_at: now,
      closed_at: now,
      closed_by: actor.id,
      late_reason: isLate ? reason : null,
      ...(ticket.is_owner || ticket.answered_at ? {} : { answered_at: now }),
    })
    .where('id', '=', ticket.id)
    .execute();
  return { no: ticket.no, status: 'Closed' };
}

/**
 * Closes several tickets, each by itself.
 * @throws not_while_acting
 */
export async function closeTickets(
  tx: Tx,
  context: ActorContext,
  { nos, reason }: BodyOf<typeof closeManyCall>,
): Promise<ReplyOf<typeof closeManyCall>['data']> {
  return await doEach(tx, nos, (no) => closeTicket(tx, context, { no, reason }));
}

/**
 * Opens a closed ticket again, of either side.
 * @throws not_while_acting, not_found, already_done, ticket_closed after 30 days, ticket_open_already
 */
export async function reopenTicket(
  tx: Tx,
  context: ActorContext,
  { no }: BodyOf<typeof reopenCall>,
): Promise<Answer> {
  const { actor, now } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  const ticket = await lockTicket(tx, actor, no);
  if (ticket.status !== 'Closed') throw fail('already_done');
  if (!mayReopen(ticket.closed_at ?? '', now))
    throw fail('ticket_closed', {
      form: message('It was closed more than {days} days ago. A reply opens a new ticket.', {
        days: reopenDays,
      }),
    });
  await tx
    .updateTable('ticket')
    .set({ status: 'Open', turn_at: now, closed_at: null, closed_by: null, late_reason: null })
    .where('id', '=', ticket.id)
    .execute();
  await writeMessage(tx, context, { ticket_id: ticket.id, kind: 'Reopened', body: '' });
  return { no: ticket.no, status: 'Open' };
}
