import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { adminDashboard } from '@banyan/contract/overview/dashboard';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { WorkQueue } from '../../../platform/overview-parts.ts';

/** The work queues of all modules in the order of their registration, each with its items counted. */
export async function readWorkQueues(
  db: Db,
  actor: Actor,
  queues: readonly WorkQueue[],
): Promise<ReplyOf<typeof adminDashboard>['data']['queues']> {
  return await Promise.all(
    queues.map(async ({ items, ...queue }) => {
      const { rows } = await sql<{ count: number; oldest_at: string | null }>`
        select count(*)::int as count, min(at) as oldest_at from (${items(actor)}) item`.execute(db);
      return { ...queue, count: rows[0]?.count ?? 0, oldest_at: rows[0]?.oldest_at ?? null };
    }),
  );
}
