import { sql } from 'kysely';
import type { Job } from '../../platform/jobs/jobs.ts';
import { makeTeamSnapshot, type SnapshotPart } from './teams/make-team-snapshot.ts';

/** The share of time that snapshots may take: slow ones are made less often. */
const share = 1 / 20;

/** @param also what a later module writes with each snapshot of teams */
export const genealogyJobs = (also: SnapshotPart): readonly Job[] => [
  {
    task: 'make_team_snapshot',
    schedule: '* * * * *',
    run: async ({ db, services, payload, url }) => {
      const { rows } = await sql<{ is_due: boolean }>`
        select exists (select from team_change) and not exists (
          select from team_snapshot
          where clock_timestamp() - published_at < took_ms * interval '1 millisecond' / ${share}::float8
        ) as is_due`.execute(db);
      if (rows[0]?.is_due || payload.is_asked === true)
        await makeTeamSnapshot({ url, now: services.clock(), also });
    },
  },
];
