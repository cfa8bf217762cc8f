import { sql } from 'kysely';
import {
  killBeforeStatements,
  type StatementKillOptions,
  type StatementKills,
  type StatementOrder,
} from './kill-before-statements.ts';
import { seededRandom } from './random.ts';
import { openSoakCompany } from './soak-company.ts';

/** Counts all teams of a company by processes that are broken off: what readers see is whole and of the newest one. */
export async function pauseSnapshots(options: StatementKillOptions): Promise<StatementKills> {
  const { db, context, seed, breakOff = killBeforeStatements } = options;
  await openSoakCompany(db, context, seededRandom(seed), { members: 12, withdrawers: 0, franchises: 0 });
  return await breakOff<StatementOrder>(options, 'bench/support/snapshot-client.ts', async () => ({
    order: async () => ({}),
    findProblem: async () => {
      const { rows } = await sql<{ is_right: boolean }>`
        select s.members = (select count(*) from member) and not exists (select from team_change) as is_right
        from team_snapshot s`.execute(db);
      return rows[0]?.is_right ? null : 'the teams are not counted';
    },
  }));
}
