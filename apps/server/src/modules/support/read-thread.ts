import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { ticketThread as call, LinkKind, TicketMessage } from '@banyan/contract/support/tickets';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import { readCompany } from '../company/queries.ts';
import { findAboutById } from './find-about.ts';
import { readable, received } from './queries.ts';
import { imageUrl } from './read-ticket-image.ts';

type Thread = ReplyOf<typeof call>['data'];

/**
 * A ticket with its messages, or a message to many. Of the company its members and franchises read the name of the company alone,
 * and no notes.
 * @throws not_found, whether it is somebody else's or does not exist
 */
export async function readThread(
  db: Db,
  context: ActorContext,
  { no }: QueryOf<typeof call>,
): Promise<Thread> {
  const known = no.trim().toUpperCase();
  const thread = (await readTicket(db, context, known)) ?? (await readBroadcast(db, context, known));
  if (!thread) throw fail('not_found');
  return thread;
}

async function readTicket(db: Db, context: ActorContext, no: string): Promise<Thread | null> {
  const { actor } = context;
  const isAdmin = actor.user_type === 'Admin';
  const row = await db
    .selectFrom('ticket as t')
    .innerJoin('app_user as o', 'o.id', 't.owner_id')
    .innerJoin('ticket_category as c', 'c.id', 't.category_id')
    .leftJoin('app_user as d', 'd.id', 't.desk_id')
    .leftJoin('app_user as a', 'a.id', 't.assignee_id')
    .leftJoin('ticket as f', 'f.id', 't.follows_id')
    .select(['t.id', 't.no', 't.owner_id', 't.subject', 't.opened_at', 't.due_at', 't.close_by'])
    .select(['t.answered_at', 't.closed_at', 't.late_reason', 't.link_kind', 't.link_id'])
    .select(['c.name as category', 'f.no as follows'])
    .select([
      sql<Thread['status']>`t.status`.as('status'),
      sql<Thread['priority']>`t.priority`.as('priority'),
      personOf('o').as('owner'),
      personOf('d').as('desk'),
      personOf('a').as('assignee'),
      sql<string | null>`(select n.no from ticket n where n.follows_id = t.id order by n.id limit 1)`.as(
        'followed_by',
      ),
    ])
    .where('t.no', '=', no)
    .where(readable(actor))
    .executeTakeFirst();
  if (!row) return null;
  const { id, owner_id, link_kind, link_id, assignee, ...shown } = row;
  const link = link_id === null ? null : { kind: link_kind as LinkKind, id: link_id };
  const [about, messages] = await Promise.all([
    link && findAboutById(db, owner_id, link),
    readMessages(
      db,
      context,
      sql`ticket_message m where m.ticket_id = ${id} and (m.kind <> 'Note' or ${isAdmin})`,
    ),
  ]);
  return {
    ...shown,
    assignee: isAdmin ? assignee : null,
    about: about && {
      kind: about.kind,
      no: about.no,
      status: about.status,
      at: about.at,
      amount: about.amount,
    },
    is_own: owner_id === actor.id,
    readers: null,
    is_disclaimed: false,
    messages,
  };
}

async function readBroadcast(db: Db, context: ActorContext, no: string): Promise<Thread | null> {
  const row = await db
    .selectFrom('broadcast as b')
    .select(['b.id', 'b.no', 'b.subject', 'b.at', 'b.is_disclaimed', 'b.user_type'])
    .select(sql<number | null>`cardinality(b.reader_ids)`.as('readers'))
    .where('b.no', '=', no)
    .where(received(context.actor))
    .executeTakeFirst();
  if (!row) return null;
  const messages = await readMessages(
    db,
    context,
    sql`(select id, sent_by as by_id, 'Reply' as kind, body, at from broadcast where id = ${row.id}) m`,
    'broadcast_id',
  );
  return {
    no: row.no,
    subject: row.subject,
    status: 'Sent',
    owner: null,
    desk: null,
    category: null,
    priority: null,
    opened_at: row.at,
    due_at: null,
    close_by: null,
    answered_at: null,
    closed_at: null,
    late_reason: null,
    assignee: null,
    about: null,
    follows: null,
    followed_by: null,
    is_own: false,
    readers: context.actor.user_type === 'Admin' ? row.readers : null,
    is_disclaimed: row.is_disclaimed,
    messages,
  };
}

interface MessageRow extends Omit<TicketMessage, 'by' | 'is_own' | 'images'> {
  by_id: string;
  user_id: string;
  name: string;
  user_type: string;
  image_ids: string[];
}

async function readMessages(
  db: Db,
  { actor, now, services }: ActorContext,
  from: ReturnType<typeof sql>,
  parent: 'message_id' | 'broadcast_id' = 'message_id',
): Promise<TicketMessage[]> {
  const [{ rows }, company] = await Promise.all([
    sql<MessageRow>`
      select m.id::text, m.by_id::text, u.user_id, u.name, u.user_type, m.kind, m.body as text, m.at,
        array(select i.id::text from support_image i where i.${sql.ref(parent)} = m.id order by i.place) as image_ids
      from (select * from ${from}) m join app_user u on u.id = m.by_id order by m.id`.execute(db),
    readCompany(db),
  ]);
  return rows.map(({ by_id, user_id, name, user_type, image_ids, ...message }) => ({
    ...message,
    by:
      user_type === 'Admin' && actor.user_type !== 'Admin'
        ? { user_id: null, name: company.name }
        : { user_id, name },
    is_own: by_id === actor.id,
    images: image_ids.map((id) => ({ url: imageUrl(services, id, now) })),
  }));
}
