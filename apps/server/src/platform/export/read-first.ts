import type pg from 'pg';
import { type Cursor, type PlainQuery, readCursor } from './read-cursor.ts';

/**
 * Reads a query from the first of some servers that gives its first rows: a standby has no unlogged tables, and may be away.
 * @param pools one or more, in the order in which they are asked
 * @throws what the last one says
 */
export function readFirst(pools: readonly pg.Pool[], query: PlainQuery): Cursor {
  const [pool, ...others] = pools as readonly [pg.Pool, ...pg.Pool[]];
  let current = readCursor(pool, query);
  const rows = async function* () {
    const own = current.rows;
    let first: Awaited<ReturnType<typeof own.next>>;
    try {
      first = await own.next();
    } catch (error) {
      if (others.length === 0) throw error;
      current = readFirst(others, query);
      yield* current.rows;
      return;
    }
    if (first.done) return;
    try {
      yield first.value;
      yield* own;
    } finally {
      await own.return(undefined);
    }
  };
  return { rows: rows(), cancel: () => current.cancel() };
}
