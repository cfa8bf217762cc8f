import type pg from 'pg';
import { type Finding, held, note, sizeOf } from './finding.ts';

/** What is left of the disk that holds a folder. */
export type SpaceOf = (folder: string) => { free: number; size: number };

/** Below either, a disk is full soon: a closing of a large network writes some gigabytes. */
const least = { bytes: 4 * 2 ** 30, part: 0.1 };

/**
 * What is left on the disks of this machine, and how large the database is, whose disk may be another machine's.
 * @param folders with what each is for
 */
export async function checkDisk(
  owner: pg.Client,
  folders: ReadonlyMap<string, string>,
  spaceOf: SpaceOf,
): Promise<Finding[]> {
  const findings = [...folders].map(([folder, use]) => {
    const { free, size } = spaceOf(folder);
    return held(
      free >= least.bytes && free >= least.part * size,
      `${sizeOf(free)} of ${sizeOf(size)} are free for ${use}.`,
      `${sizeOf(free)} of ${sizeOf(size)} are free for ${use} (${folder}): make room, or give it a larger disk.`,
    );
  });
  const { rows } = await owner.query<{ bytes: number }>(
    'select pg_database_size(current_database())::float8 as bytes',
  );
  // a login that may not see it
  const log = await owner
    .query<{ bytes: number }>('select sum(size)::float8 as bytes from pg_ls_waldir()')
    .then((answer) => ` and ${sizeOf(answer.rows[0]?.bytes ?? 0)} of log`)
    .catch(() => '');
  findings.push(
    note(
      `The database holds ${sizeOf(rows[0]?.bytes ?? 0)}${log}: watch the disk of its machine (deploy/alerts.yml).`,
    ),
  );
  return findings;
}
