import { sql } from 'kysely';
import type { Tx } from './db.ts';
import { onlyRow } from './only-row.ts';

/**
 * Takes ids of a table for rows that are written in bulk.
 * @returns the first of them; the others follow without a gap
 * @throws when others took ids in between: the transaction is tried again
 */
export async function reserveIds(tx: Tx, table: string, count: number): Promise<string> {
  const { first, last } = onlyRow(
    await sql<{ first: string; last: string }>`
      select min(id) as first, max(id) as last from (
        select nextval((select pg_get_serial_sequence(${table}, 'id'))::regclass) as id from generate_series(1, ${count}::int)
      ) reserved`.execute(tx),
  );
  if (BigInt(last) - BigInt(first) !== BigInt(count - 1))
    throw new Error(`others took ids of ${table} in between`);
  return first;
}
