import type pg from 'pg';
import type { Row } from './write-cells.ts';

/** A query with its values, as it can be handed to another thread. */
export interface PlainQuery {
  sql: string;
  parameters: readonly unknown[];
}

export interface Cursor {
  rows: AsyncGenerator<Row[]>;
  /** Breaks off what the database works on. */
  cancel(): Promise<void>;
}

/** Rows that stand in memory at a time. */
const chunkRows = 2000;

/**
 * Reads all rows of a query in chunks through a cursor, in one snapshot: a file of a million rows never stands in
 * memory. A reader may take its time between two chunks, so the limits of short transactions do not hold here.
 */
export function readCursor(pool: pg.Pool, { sql, parameters }: PlainQuery): Cursor {
  let client: pg.PoolClient | undefined;
  const rows = async function* (): AsyncGenerator<Row[]> {
    const own = await pool.connect();
    client = own;
    try {
      await own.query('begin isolation level repeatable read read only');
      await own.query(
        'set local transaction_timeout = 0; set local idle_in_transaction_session_timeout = 0; ' +
          // all rows are read: a plan that has the first ones soon may take a hundred times as long for the last
          'set local statement_timeout = 0; set local jit = off; set local cursor_tuple_fraction = 1',
      );
      await own.query(`declare export_rows no scroll cursor for ${sql}`, [...parameters]);
      for (;;) {
        const fetched = await own.query<Row>(`fetch ${chunkRows} from export_rows`);
        if (fetched.rows.length === 0) return;
        yield fetched.rows;
      }
    } finally {
      client = undefined;
      const isLost = await own.query('rollback').then(
        () => false,
        () => true,
      );
      own.release(isLost);
    }
  };
  return {
    rows: rows(),
    cancel: async () => {
      const pid = (client as unknown as { processID?: number } | undefined)?.processID;
      if (pid) await pool.query('select pg_cancel_backend($1)', [pid]);
    },
  };
}
