import type { FilterValues } from '@banyan/contract/core/report';
import { texts } from '@banyan/contract/core/text';
import type { ticketSent } from '@banyan/contract/support/lists';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import { onMoments } from '../company/on-moments.ts';

type Filters = FilterValues<(typeof ticketSent)['filters']>;

/** Own tickets; for an admin the messages that were sent to many. */
/** Whom a message is for: everybody of a type, or some of them. */
const readers = {
  User: texts({ true: 'All members', false: 'Some members' }),
  Franchise: texts({ true: 'All franchises', false: 'Some franchises' }),
};

export const selectSent = (db: Db, context: ActorContext, filters: Filters) =>
  context.actor.user_type === 'Admin' ? selectMessages(db, filters) : selectOwn(db, context, filters);

function selectMessages(db: Db, filters: Filters) {
  const rows = db
    .selectFrom('broadcast as b')
    .innerJoin('app_user as u', 'u.id', 'b.sent_by')
    .select([
      'b.id',
      'b.at',
      'b.no',
      sql<string>`${JSON.stringify(readers)}::jsonb -> b.user_type ->> (b.reader_ids is null)::text`.as('to'),
      'b.subject',
      personOf('u').as('by'),
      sql<number>`(select count(*)::int from broadcast_seen s where s.broadcast_id = b.id)`.as('readers'),
      sql<string>`'Sent'`.as('status'),
      sql<boolean>`false`.as('is_unread'),
    ])
    .where(onMoments('b.at', filters.on_from, filters.on_to));
  return filters.no ? rows.where('b.no', '=', filters.no.toUpperCase()) : rows;
}

function selectOwn(db: Db, { actor }: ActorContext, filters: Filters) {
  let rows = db
    .selectFrom('ticket as t')
    .leftJoin('app_user as d', 'd.id', 't.desk_id')
    .select([
      't.id',
      't.last_at as at',
      't.no',
      sql<string>`coalesce(d.name, (select name from company))`.as('to'),
      't.subject',
      sql<null>`null`.as('by'),
      sql<null>`null`.as('readers'),
      't.status',
      sql<boolean>`t.last_by <> ${actor.id}::bigint and t.last_id > coalesce((select s.message_id from ticket_seen s
        where s.person_id = ${actor.id}::bigint and s.ticket_id = t.id), 0)`.as('is_unread'),
    ])
    .where('t.owner_id', '=', actor.id)
    .where(onMoments('t.last_at', filters.on_from, filters.on_to));
  if (filters.status) rows = rows.where('t.status', '=', filters.status);
  if (filters.no) rows = rows.where('t.no', '=', filters.no.toUpperCase());
  return rows;
}
