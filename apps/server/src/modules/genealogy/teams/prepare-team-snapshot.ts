import type { Db } from '../../../platform/database/db.ts';
import { makeTeamSnapshot, type SnapshotPart } from './make-team-snapshot.ts';

/** Makes the snapshot of all teams where there is none: a new installation, or one whose database crashed. */
export async function prepareTeamSnapshot(options: {
  db: Db;
  url: string;
  now: Date;
  also?: SnapshotPart;
  log: (line: string) => void;
}): Promise<void> {
  const { db, url, now, also, log } = options;
  const known = await db.selectFrom('team_snapshot').select('generation').executeTakeFirst();
  const first = known ? undefined : await db.selectFrom('member').select('id').limit(1).executeTakeFirst();
  if (!first) return;
  log('Counting all teams…');
  await makeTeamSnapshot({ url, now, also });
}
