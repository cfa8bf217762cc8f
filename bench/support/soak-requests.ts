import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../apps/server/src/platform/database/db.ts';

/** Tables of requests, documents and pins of which the model knows every row. */
const tables = ['fund_transfer', 'credit_request', 'withdrawal', 'pin_request', 'pin'] as const;
type Table = (typeof tables)[number];

/** From which statuses a request becomes another one. */
const before: Readonly<Record<string, readonly string[]>> = {
  Approved: ['Pending'],
  Rejected: ['Pending'],
  Cancelled: ['Pending'],
  Paid: ['Approved'],
  Failed: ['Approved', 'Paid'],
  Used: ['Unused'],
  Blocked: ['Unused'],
  Unused: ['Blocked'],
};

/** Where every request must stand: by table and number. */
export interface SoakRequests {
  /** It was written with this status. */
  stands: (table: Table, no: string, status: string) => void;
  /** It was answered that it has this status now. */
  becomes: (table: Table, no: string, status: string) => void;
  statusOf: (table: Table, no: string) => string | undefined;
  /** @returns where the database differs */
  compare: (db: Db) => Promise<string[]>;
}

export function soakRequests(): SoakRequests {
  const statuses = new Map<string, string>();
  const mismatches: string[] = [];
  const stands = (table: Table, no: string, status: string) => {
    statuses.set(`${table} ${no}`, status);
  };
  const statusOf = (table: Table, no: string) => statuses.get(`${table} ${no}`);
  return {
    stands,
    statusOf,
    becomes: (table, no, status) => {
      const was = statusOf(table, no) ?? 'unknown';
      if (!before[status]?.includes(was)) mismatches.push(`${no} was ${was} and became ${status}`);
      stands(table, no, status);
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
