import type { FilterValues, RowOf } from '@banyan/contract/core/report';
import type { TicketView, ticketInbox } from '@banyan/contract/support/lists';
import type { ticketStatuses } from '@banyan/contract/support/tickets';
import { type RawBuilder, sql } from 'kysely';
import type { Actor, ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { sumsOfList } from '../../platform/http/list-totals.ts';
import { personOf } from '../../platform/http/report-sql.ts';
import type { Sums } from '../../platform/http/serve-report.ts';
import { idOfUser } from '../accounts/id-of-user.ts';
import { endOf, onMoments, startOf } from '../company/on-moments.ts';
import { received } from './queries.ts';

type Filters = FilterValues<(typeof ticketInbox)['filters']>;
type Row = RowOf<typeof ticketInbox>;

/** Tickets and messages that came in: for an admin those to the company, for others what they may read. */
export const selectInbox = (db: Db, context: ActorContext, filters: Filters) =>
  context.actor.user_type === 'Admin'
    ? selectQueue(db, context, filters)
    : selectReceived(db, context, filters);

const isUnread = ({ id }: Actor) => sql<boolean>`t.last_by <> ${id}::bigint and t.last_id > coalesce((
    select s.message_id from ticket_seen s where s.person_id = ${id}::bigint and s.ticket_id = t.id), 0)`;
const isLate = (now: Date) =>
  sql<boolean>`t.answered_at is null and t.status <> 'Closed' and t.due_at < ${now}::timestamptz`;

/** Of a ticket t, whether it stands in a tab. */
export const inView = (view: TicketView, { actor, now }: Pick<ActorContext, 'actor' | 'now'>) => {
  const views: Record<TicketView, RawBuilder<boolean>> = {
    Open: sql`t.status = 'Open'`,
    Late: isLate(now),
    Nobody: sql`t.status = 'Open' and t.assignee_id is null`,
    Mine: sql`t.status <> 'Closed' and t.assignee_id = ${actor.id}::bigint`,
    Answered: sql`t.status = 'Answered'`,
    Closed: sql`t.status = 'Closed'`,
  };
  return views[view];
};

/** The tickets to the company that match, with no table beside their own: they are counted so. */
function matchingTickets(db: Db, context: ActorContext, filters: Filters) {
  let rows = db
    .selectFrom('ticket as t')
    .where('t.desk_id', 'is', null)
    .where(onMoments('t.last_at', filters.on_from, filters.on_to));
  if (filters.view) rows = rows.where(inView(filters.view as TicketView, context));
  if (filters.status) rows = rows.where('t.status', '=', filters.status);
  if (filters.owner) rows = rows.where('t.owner_id', '=', idOfUser(filters.owner));
  if (filters.assignee) rows = rows.where('t.assignee_id', '=', idOfUser(filters.assignee));
  if (filters.no) rows = rows.where('t.no', '=', filters.no.toUpperCase());
  return rows;
}

const selectQueue = (db: Db, context: ActorContext, filters: Filters) =>
  matchingTickets(db, context, filters)
    .innerJoin('app_user as o', 'o.id', 't.owner_id')
    .innerJoin('ticket_category as c', 'c.id', 't.category_id')
    .leftJoin('app_user as a', 'a.id', 't.assignee_id')
    .select([
      't.id',
      't.last_at as at',
      't.no',
      personOf('o').as('owner'),
      't.subject',
      'c.name as category',
      't.priority',
      't.due_at',
      personOf('a').as('assignee'),
      't.status',
      isUnread(context.actor).as('is_unread'),
      isLate(context.now).as('is_late'),
      't.last_id',
    ]);

/** The queue by what a page of it is found by; null for others, who have few. */
export const selectInboxKeys = (db: Db, context: ActorContext, filters: Filters) =>
  context.actor.user_type === 'Admin'
    ? matchingTickets(db, context, filters).select(['t.id', 't.last_at as at'])
    : null;

/** What stands in a tab, as totals are kept of it; a tab that is missing is found by its rows. */
const keptOf = (view: TicketView, { actor }: ActorContext): Kept | null => {
  const views: Partial<Record<TicketView, Kept>> = {
    Open: { statuses: ['Open'] },
    Nobody: { statuses: ['Open'], assignee: sql`'nobody'` },
    Mine: { statuses: ['Open', 'Answered'], assignee: sql`${actor.id}` },
    Answered: { statuses: ['Answered'] },
    Closed: { statuses: ['Closed'] },
  };
  return views[view] ?? null;
};
interface Kept {
  statuses?: (typeof ticketStatuses)[number][];
  assignee?: RawBuilder<string>;
}

/** How many tickets to the company match; null for others, and under filters that few match. */
export function countInbox(db: Db, context: ActorContext, filters: Filters): Sums | null {
  const { view, assignee, on_from, on_to, ...others } = filters;
  const isRare = Object.values(others).some((value) => value !== undefined);
  const kept = view ? keptOf(view as TicketView, context) : {};
  if (context.actor.user_type !== 'Admin' || isRare || !kept || (assignee && kept.assignee)) return null;
  const of = kept.assignee ?? (assignee && sql<string>`${idOfUser(assignee)}::text`);
  return sumsOfList({
    list: of ? sql<string>`'ticket of ' || ${of}` : 'ticket',
    keys: [kept.statuses && sql<string>`any(${kept.statuses}::text[])`],
    sums: [],
    rows: matchingTickets(db, context, { view, assignee }),
    at: 't.last_at',
    from: on_from ? startOf(on_from) : null,
    to: on_to ? endOf(on_to) : null,
  });
}

/** Tickets to a master franchise, own ones that were answered, and messages of the company. */
function selectReceived(db: Db, { actor, now }: ActorContext, filters: Filters) {
  const own = sql`${actor.id}::bigint`;
  let rows = db
    .selectFrom(
      sql<Row>`(
    select 't' || t.id as id, t.last_at as at, t.no,
      case when t.owner_id <> ${own} then ${personOf('o')} end as owner, t.subject, c.name as category, t.priority,
      t.due_at, null::jsonb as assignee, t.status, ${isUnread(actor)} as is_unread, ${isLate(now)} as is_late,
      t.last_id::text as last_id
    from ticket t join app_user o on o.id = t.owner_id join ticket_category c on c.id = t.category_id
    where t.id in (
      select id from ticket where desk_id = ${own}
      union all select id from ticket where owner_id = ${own} and answered_at is not null)
    union all
    select 'm' || b.id, b.at, b.no, null, b.subject, null, null, null, null, 'Sent',
      not exists (select from broadcast_seen s where s.broadcast_id = b.id and s.person_id = ${own}), false, null
    from broadcast b where ${received(actor)})`.as('m'),
    )
    .selectAll('m')
    .where(onMoments('m.at', filters.on_from, filters.on_to));
  if (filters.status) rows = rows.where('m.status', '=', filters.status);
  if (filters.no) rows = rows.where('m.no', '=', filters.no.toUpperCase());
  return rows;
}
