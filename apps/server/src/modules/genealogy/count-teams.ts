import { setTimeout as sleep } from 'node:timers/promises';
import { makeTeamSnapshot, type SnapshotPart } from './teams/make-team-snapshot.ts';

export type { SnapshotPart } from './teams/make-team-snapshot.ts';

/** Milliseconds between two looks at whether another process has finished its snapshot. */
const lookMs = 500;

/**
 * Counts all teams as they are now, as the job of every minute does (docs/plans.md §4.3). A snapshot that another process
 * is making may have begun before: it is waited for.
 */
export async function countTeams(work: { url: string; now: Date; also?: SnapshotPart }): Promise<void> {
  while (!(await makeTeamSnapshot(work))) await sleep(lookMs);
}
