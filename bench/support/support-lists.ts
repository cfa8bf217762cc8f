import { data, endpoint } from '@banyan/contract/core/endpoint';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { mountsOn } from '../../apps/server/src/platform/http/mounts.ts';
import { personOf } from '../../apps/server/src/platform/http/report-sql.ts';
import type { Server } from '../../apps/server/src/platform/http/server.ts';
import type { Turn } from './measure.ts';
import { dayBefore, pages } from './report-pages.ts';
import type { Credentials, Stage } from './stage.ts';

const plainTickets = endpoint({
  method: 'GET',
  path: 'bench/tickets',
  summary: 'Answers the 50 tickets before a moment, with the columns of the queue',
  screens: ['/admin/support/inbox'],
  reply: data(z.array(z.record(z.string(), z.unknown()))),
});

/** The columns of the queue by the key of its page alone: nothing counted, no tab, no filter. */
export function mountPlainTickets(server: Server): void {
  mountsOn(server).serveQuery(plainTickets, async ({ db, context }) => {
    const reader = sql`${context.actor.id}::bigint`;
    const { rows } = await sql<Record<string, unknown>>`
      select t.id, t.last_at as at, t.no, ${personOf('o')} as owner, t.subject, c.name as category, t.priority, t.due_at,
        ${personOf('a')} as assignee, t.status, t.last_id, t.last_by <> ${reader} and t.last_id > coalesce((
          select s.message_id from ticket_seen s where s.person_id = ${reader} and s.ticket_id = t.id), 0) as is_unread,
        t.answered_at is null and t.status <> 'Closed' and t.due_at < ${context.now}::timestamptz as is_late
      from ticket t join app_user o on o.id = t.owner_id join ticket_category c on c.id = t.category_id
        left join app_user a on a.id = t.assignee_id
      where t.desk_id is null and (t.last_at, t.id) < (${context.now}::timestamptz - interval '100 days', 0)
      order by t.last_at desc, t.id desc limit 50`.execute(db);
    return { data: rows };
  });
}

const plain = 'plain query, tickets';

/** The queue of tickets in each of its tabs and under each of its filters, beside the plain query. */
export function ticketPages(stage: Stage, admin: Credentials, assignee: string): Turn[] {
  return [
    ...pages(stage, 'plain query', admin, '/api/bench/tickets', { tickets: '' }),
    ...[
      ...pages(stage, 'tickets', admin, '/api/ticket/inbox', {
        'first page': '',
        'oldest first': 'sort=at',
        unanswered: 'view=Open',
        'unanswered, oldest first': 'view=Open&sort=at',
        overdue: 'view=Late',
        unassigned: 'view=Nobody',
        mine: 'view=Mine',
        answered: 'view=Answered',
        closed: 'view=Closed',
        'of an owner': 'owner=BN100777',
        'of an assignee': `assignee=${assignee}`,
        'of an assignee, answered': `assignee=${assignee}&view=Answered`,
        'by its number': 'no=TK1500000',
        'of a day': dayBefore(),
        'of a day, closed': `view=Closed&${dayBefore()}`,
        'of a day, of an assignee': `assignee=${assignee}&${dayBefore()}`,
      }),
      ...pages(stage, 'tickets', admin, '/api/admin/ticket_counts', { 'figures of the tabs': '' }),
    ].map((turn) => ({ ...turn, reference: plain })),
  ];
}
