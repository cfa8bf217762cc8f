import { type RawBuilder, sql } from 'kysely';
import type { Tx } from './db.ts';

/** Rows that stand in memory at a time. */
const chunkRows = 5000;

/** The rows of a selection in chunks, through a cursor of the transaction: one at a time, and what is done with each may write. */
export async function* readInChunks<T>(tx: Tx, query: RawBuilder<unknown>): AsyncGenerator<T[]> {
  await sql`declare chunks no scroll cursor for ${query}`.execute(tx);
  try {
    for (;;) {
      const { rows } = await sql<T>`fetch ${sql.lit(chunkRows)} from chunks`.execute(tx);
      if (rows.length === 0) return;
      yield rows;
    }
  } finally {
    await sql`close chunks`.execute(tx);
  }
}
