import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { personOf } from '../../platform/http/report-sql.ts';

/** Every export of the company, newest first. */
export function selectExports(db: Db, { actor }: ActorContext, filters: { no?: string | undefined }) {
  return db
    .selectFrom('company_export as e')
    .innerJoin('app_user as by', 'by.id', 'e.made_by')
    .select(['e.id', 'e.made_at', 'e.no', 'e.status', 'e.ends_at'])
    .select([
      sql<number>`e.rows_done::float8`.as('rows_done'),
      sql<number>`ceil(e.bytes / 1000000.0)::float8`.as('megabytes'),
      sql<boolean>`e.sealed_key is not null`.as('is_sealed'),
      sql<boolean>`e.made_by = ${actor.id}`.as('is_own'),
      personOf('by').as('by'),
    ])
    .$if(filters.no !== undefined, (query) => query.where('e.no', '=', (filters.no ?? '').toUpperCase()));
}
