import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/database/db.ts';

const statusAfter = { Approve: 'Approved', Reject: 'Rejected', Cancel: 'Cancelled' } as const;
type Decision = keyof typeof statusAfter;

/** Tables of requests and documents of which the model knows every row. */
const tables = ['fund_transfer'] as const;
type Table = (typeof tables)[number];

/** Where every request must stand: by table and number. */
export interface SoakRequests {
  stands: (table: Table, no: string, status: string) => void;
  decide: (table: Table, no: string, decision: Decision) => void;
  /** @returns where the database differs */
  compare: (db: Db) => Promise<string[]>;
}

export function soakRequests(): SoakRequests {
  const statuses = new Map<string, string>();
  const mismatches: string[] = [];
  const stands = (table: Table, no: string, status: string) => statuses.set(`${table} ${no}`, status);
  return {
    stands,
    decide: (table, no, decision) => {
      const before = statuses.get(`${table} ${no}`);
      if (before !== 'Pending') mismatches.push(`${no} was ${before} and was decided again: ${decision}`);
      stands(table, no, statusAfter[decision]);
    },
    compare: async (db) => {
      const selects = tables.map(
        (table): RawBuilder<unknown> =>
          sql`select ${table}::text || ' ' || no as name, status from ${sql.table(table)}`,
      );
      const { rows } = await sql<{
        name: string;
        status: string;
      }>`${sql.join(selects, sql` union all `)}`.execute(db);
      const written = new Map(rows.map(({ name, status }) => [name, status]));
      for (const name of new Set([...statuses.keys(), ...written.keys()]))
        if (statuses.get(name) !== written.get(name))
          mismatches.push(`${name} is ${written.get(name)}, expected ${statuses.get(name)}`);
      return mismatches;
    },
  };
}
