import type pg from 'pg';
import { NO_ARCHIVE } from '../platform/postgres/postgres-home.ts';
import { type Finding, held, mend } from './finding.ts';

const hour = 3600;
const day = 24 * hour;
/** A copy once a night, a restore once a month (docs/operations.md §5), with some patience. */
const limits = { archived: hour, backup: 30 * hour, restore: 35 * day } as const;

/** Whether the log is archived, when the last copy was taken, and when a restore was last tried. */
export async function checkBackups(owner: pg.Client, now: Date): Promise<Finding[]> {
  const { rows } = await owner.query<{ kind: 'backup' | 'restore'; at: Date | string }>(
    'select kind, max(at) as at from backup_note group by kind',
  );
  const ageOf = (kind: string): number | null => {
    const row = rows.find((found) => found.kind === kind);
    return row ? (now.getTime() - new Date(row.at).getTime()) / 1000 : null;
  };
  return [
    await checkArchive(owner),
    ofAge(ageOf('backup'), limits.backup, {
      what: 'A backup was taken',
      remedy: 'npm run backup, or after your own tool npm run doctor -- --note backup',
    }),
    ofAge(ageOf('restore'), limits.restore, {
      what: 'A restore was tried',
      remedy:
        'npm run restore into an empty folder, npm run audit there, then npm run doctor -- --note restore',
    }),
  ];
}

function ofAge(
  age: number | null,
  limit: number,
  { what, remedy }: { what: string; remedy: string },
): Finding {
  if (age === null) return mend(`${what}: never, as far as is noted. ${remedy}.`);
  const words =
    age < 2 * day ? `${Math.max(0, Math.round(age / hour))} hours` : `${Math.round(age / day)} days`;
  return held(age <= limit, `${what} ${words} ago.`, `${what} ${words} ago: ${remedy}.`);
}

async function checkArchive(owner: pg.Client): Promise<Finding> {
  const { rows } = await owner.query<{
    is_on: boolean;
    archived: number | null;
    failing: string | null;
    is_waiting: boolean;
  }>(
    `select current_setting('archive_mode') <> 'off' and current_setting('archive_library') = ''
         and current_setting('archive_command') not in ('', $1) or current_setting('archive_library') <> '' as is_on,
       extract(epoch from clock_timestamp() - last_archived_time)::float8 as archived,
       case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_wal end as failing,
       last_archived_wal is distinct from pg_walfile_name(pg_current_wal_lsn() - 1) as is_waiting
     from pg_stat_archiver`,
    [NO_ARCHIVE],
  );
  const { is_on, archived, failing, is_waiting } = rows[0] ?? {};
  if (!is_on)
    return mend(
      'The log is not archived: what was written since the last copy cannot be restored (archive_command).',
    );
  if (failing) return mend(`The log cannot be archived since ${failing}: the log of the database says why.`);
  if (archived === null || archived === undefined) return mend('The log was never archived yet.');
  const isOld = is_waiting === true && archived > limits.archived;
  return held(
    !isOld,
    `The log is archived, last ${Math.round(archived / 60)} minutes ago.`,
    `The log was archived ${Math.round(archived / hour)} hours ago: set archive_timeout to a minute.`,
  );
}
