import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { NO_ARCHIVE } from '../../../platform/postgres/postgres-home.ts';

/** Whether the database archives its log: false when it fails, null when it does not, as it may be backed up otherwise. */
export async function readArchiving(db: Db): Promise<boolean | null> {
  const { rows } = await sql<{ is_on: boolean; is_failing: boolean }>`
    select current_setting('archive_mode') <> 'off' and current_setting('archive_command') <> ${NO_ARCHIVE} as is_on,
      last_archived_time is null or coalesce(last_failed_time > last_archived_time, false) as is_failing
    from pg_stat_archiver`.execute(db);
  const [row] = rows;
  return row?.is_on ? !row.is_failing : null;
}
