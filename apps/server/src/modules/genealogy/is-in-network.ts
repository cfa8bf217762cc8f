import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { isWithin, readTeamMembers } from './find-in-team.ts';
import { readTeams } from './read-teams.ts';

/** Whether one member stands above or below the other in the sponsor tree. */
export async function isInNetwork(db: Db, now: Date, id: string, otherId: string): Promise<boolean> {
  const teams = await readTeams(db, now);
  const [one, other] = await readTeamMembers(db, teams, sql`m.id in (${id}, ${otherId})`);
  if (!one || !other) return false;
  return (
    (await isWithin(db, teams, one, other, 'sponsor')) || (await isWithin(db, teams, other, one, 'sponsor'))
  );
}
