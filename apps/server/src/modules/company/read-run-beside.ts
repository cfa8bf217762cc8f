import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';

/** The time in which the company runs beside its old system (docs/ledger.md §18); null = it stands by itself. */
export async function readRunBeside(db: Db) {
  const { rows } = await sql<{
    id: number;
    from_name: string;
    since: string;
    fed_through: string;
    began_at: string;
    began_by: string;
  }>`select id, from_name, since::text, fed_through::text, began_at, began_by::text from side_by_side where ended_at is null`.execute(
    db,
  );
  return rows[0] ?? null;
}
