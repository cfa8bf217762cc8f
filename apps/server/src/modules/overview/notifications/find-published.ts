import { kindOfNotice, type Notification } from '@banyan/contract/overview/notifications';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { isTurnedOff } from '../../accounts/is-turned-off.ts';

/** The most that are shown. */
const maxShown = { bell: 20, page: 200, push: 20 };
/** Where they are shown; what is pushed comes in the bell too. */
export type NoticePlace = keyof typeof maxShown;

interface Source {
  rows: RawBuilder<unknown>;
  stays_new?: boolean;
}

/** The newest notifications of a person out of what the modules publish, and whether they were seen. */
export async function findPublished(
  db: Db,
  userId: string,
  sources: readonly Source[],
  place: NoticePlace,
): Promise<Notification[]> {
  if (sources.length === 0) return [];
  const published = sources.map(
    ({ rows, stays_new = false }) => sql`
      select id, code, at::timestamptz, "on"::date, no::text, amount::numeric, count::int, text::text, url,
        ${stays_new}::boolean as stays_new
      from (${rows}) as source (id, code, at, "on", no, amount, count, text, url)`,
  );
  const kind = sql`${JSON.stringify(kindOfNotice)}::jsonb ->> p.code`;
  // the browser knows moments to the millisecond: all of the last one's microseconds count as seen
  const { rows } = await sql<Notification>`
    select p.id, p.code, p.at, p."on", p.no, trim_scale(p.amount)::text as amount, p.count, p.text, p.url,
      p.stays_new or date_trunc('milliseconds', p.at)
        > greatest(s.until, (s.opened ->> p.id)::timestamptz, '-infinity') as is_new
    from (${sql.join(published, sql` union all `)}) p left join notification_seen s on s.user_id = ${userId}
    where ${sql.join(
      (place === 'push' ? (['bell', 'push'] as const) : (['bell'] as const)).map(
        (channel) => sql`not ${isTurnedOff(userId, kind, channel)}`,
      ),
      sql` and `,
    )}
    order by p.at desc, p."on" desc, p.id limit ${maxShown[place]}::int`.execute(db);
  return rows;
}
