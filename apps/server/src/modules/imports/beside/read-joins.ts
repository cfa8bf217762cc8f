import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';

/** Who joined there, as a dry run kept them. */
export interface DayJoin {
  row_no: number;
  user_id: string;
  name: string;
  email: string | null;
  mobile: string | null;
  sponsor: string;
  parent: string | null;
  side: 'L' | 'R' | null;
  at: Date;
}

export async function readJoins(tx: Tx, importId: string): Promise<DayJoin[]> {
  const { rows } = await sql<Omit<DayJoin, 'at'> & { at: string }>`
    select row_no, user_id, name, email, mobile, sponsor, parent, side, at
    from day_join where import_id = ${importId} order by at, row_no`.execute(tx);
  return rows.map((row) => ({ ...row, at: new Date(row.at) }));
}
