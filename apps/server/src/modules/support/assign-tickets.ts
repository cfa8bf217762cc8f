import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { type assignTickets as call, closeTickets, type ticketDesk } from '@banyan/contract/support/desk';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { mayOpen } from '../accounts/queries.ts';
import { doEach } from './do-each.ts';
import { lockTicket } from './queries.ts';

/** Who may answer tickets. */
const isAnswering = sql<boolean>`u.user_type = 'Admin' and not u.is_blocked
  and ${mayOpen(sql`${[...closeTickets.screens]}::text[]`)}`;

/**
 * Gives tickets to an admin who may answer, or to nobody.
 * @throws invalid_request (user_id)
 */
export async function assignTickets(
  tx: Tx,
  { actor }: ActorContext,
  { nos, user_id }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const assignee_id = user_id === undefined ? null : await findAssignee(tx, user_id);
  if (assignee_id === undefined)
    throw fail('invalid_request', { user_id: text('No admin with this user id answers tickets.') });
  return await doEach(tx, nos, async (no) => {
    const { id, status } = await lockTicket(tx, actor, no);
    if (status === 'Closed') throw fail('ticket_closed');
    await tx.updateTable('ticket').set({ assignee_id }).where('id', '=', id).execute();
  });
}

async function findAssignee(db: Db, userId: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select u.id::text from app_user u where lower(u.user_id) = lower(${userId}) and ${isAnswering}`.execute(
    db,
  );
  return rows[0]?.id;
}

/** Canned replies in use, and the admins who answer. */
export async function readTicketDesk(
  db: Db,
  _context: ActorContext,
): Promise<ReplyOf<typeof ticketDesk>['data']> {
  const [canned_replies, assignees] = await Promise.all([
    db
      .selectFrom('canned_reply')
      .select(['name', 'body'])
      .where('is_used', '=', true)
      .orderBy(sql`lower(name)`)
      .execute(),
    sql<{ user_id: string; name: string }>`
      select u.user_id, u.name from app_user u where ${isAnswering} order by lower(u.name), u.id limit 200`.execute(
      db,
    ),
  ]);
  return { canned_replies, assignees: assignees.rows };
}
