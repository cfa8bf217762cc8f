import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { type ticketCounts, ticketViews } from '@banyan/contract/support/lists';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { countInbox, inView } from './select-inbox.ts';

/**
 * How many tickets to the company stand in each tab, from the totals that are kept of them (docs/decisions/0017), and since when the
 * oldest of them has its status.
 */
export async function readTicketCounts(
  db: Db,
  context: ActorContext,
): Promise<ReplyOf<typeof ticketCounts>['data']> {
  const each = ticketViews.map((view, place) => {
    const rows = sql`from ticket t where t.desk_id is null and ${inView(view, context)}`;
    const kept = countInbox(db, context, { view });
    const count = kept
      ? sql`(select coalesce(sum(n), 0)::int from (${kept}) kept)`
      : sql`(select count(*)::int ${rows})`;
    return sql`select ${place}::int as place, ${view} as view, ${count} as count, (select min(t.turn_at) ${rows}) as oldest_at`;
  });
  const { rows } = await sql<ReplyOf<typeof ticketCounts>['data'][number]>`
    select view, count, oldest_at from (${sql.join(each, sql` union all `)}) counted order by place`.execute(
    db,
  );
  return rows;
}
