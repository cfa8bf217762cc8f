import type { LabPopulation } from '@banyan/contract/income/lab';
import type { LabSize } from '@banyan/contract/income/lab-size';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** How large a run is: who joins, and the network that is copied for it. */
export async function readLabSize(
  db: Db,
  { members, months }: Pick<LabPopulation, 'members' | 'months'>,
  { plans, on_network }: { plans: readonly unknown[]; on_network: boolean },
): Promise<LabSize> {
  const { rows } = on_network
    ? await sql<{ n: number }>`select count(*)::int as n from member`.execute(db)
    : { rows: [] };
  return { people: members + (rows[0]?.n ?? 0), months, plans: plans.length };
}
