import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { adminDashboard } from '@banyan/contract/overview/dashboard';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inLanguage } from '../../../platform/in-language.ts';
import type { WorkQueue } from '../../../platform/overview-parts.ts';
import { findGrantedScreens } from '../../accounts/queries.ts';

/** People wait for their money or their papers here: these stand before all others, in this order. */
const first = ['withdrawal', 'kyc', 'credit_request'];
const rankOf = ({ code }: WorkQueue): number => (first.includes(code) ? first.indexOf(code) : first.length);

/**
 * The work queues of the pages this admin may open, each with its items counted and, where they have amounts, added up: `first`,
 * then the others in the order of their registration.
 */
export async function readWorkQueues(
  db: Db,
  { actor, language = 'en' }: ActorContext,
  registered: readonly WorkQueue[],
): Promise<ReplyOf<typeof adminDashboard>['data']['queues']> {
  const granted = await findGrantedScreens(
    db,
    actor,
    registered.map(({ url }) => pageOf(url)),
  );
  const queues = registered
    .filter(({ url }) => granted.has(pageOf(url)))
    .sort((one, other) => rankOf(one) - rankOf(other));
  if (queues.length === 0) return [];
  const counts = queues.map(
    ({ items, has_sum }, place) => sql`
      select ${sql.lit(place)} as place, count(*)::int as count, min(at) as oldest_at,
        ${has_sum ? sql`coalesce(sum(amount), 0)::text` : sql`null::text`} as sum from (${items(actor)}) item`,
  );
  const { rows } = await sql<{ count: number; sum: string | null; oldest_at: string | null }>`
    ${sql.join(counts, sql` union all `)} order by place`.execute(db);
  return queues.map(({ code, label, url }, place) => ({
    code,
    label: inLanguage(label, language),
    url,
    count: rows[place]?.count ?? 0,
    sum: rows[place]?.sum ?? null,
    oldest_at: rows[place]?.oldest_at ?? null,
  }));
}

/** Queues lead to a page with a filter. */
const pageOf = (url: string): string => url.split('?')[0] ?? url;
