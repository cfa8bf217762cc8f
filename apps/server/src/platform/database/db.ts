import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import '../http/read-as-text.ts';
import { connectTo } from '../postgres/connect-to.ts';
import { inSpanInside } from '../traces/in-span.ts';
import { preparedPool } from './prepared-pool.ts';
import type { DB } from './schema.gen.ts';

/** Reads outside a transaction. A transaction is one too, so queries take `Db` and operations take `Tx`. */
export type Db = Kysely<DB>;
/** What every operation receives: Kysely's types refuse a plain connection where a `Tx` is asked for. */
export type Tx = Transaction<DB>;

/**
 * A pool with the limits of docs/ledger.md §4.
 * @param url signs in as the application, which owns nothing (docs/security.md §10)
 */
export function openPool(url: string, size = 12): pg.Pool {
  const pool = new pg.Pool({
    ...connectTo(url),
    max: size,
    pipeline: true,
    options:
      '-c lock_timeout=2s -c statement_timeout=10s -c transaction_timeout=30s ' +
      '-c idle_in_transaction_session_timeout=5s -c timezone=UTC',
  });
  // A connection lost while idle is replaced at the next use, one lost between two statements fails the next;
  // without listeners either would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

export function openDb(pool: pg.Pool): Db {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparedPool(pool) }) });
}

/** Serialization failures and deadlocks: the work had no effect and may simply be done again. */
const retryable = new Set(['40001', '40P01']);
const attempts = 5;

/**
 * Runs one operation in one transaction (READ COMMITTED: docs/ledger.md §4); retries the whole of it, at most
 * five times with jitter, when PostgreSQL asks for that.
 */
export async function inTransaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inSpanInside('transaction', { 'banyan.attempt': attempt }, () =>
        db.transaction().execute(work),
      );
    } catch (error) {
      if (attempt === attempts || !retryable.has(sqlState(error))) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * attempt));
    }
  }
}

/** PostgreSQL's five-character code of an error, or ''. */
export function sqlState(error: unknown): string {
  return error instanceof pg.DatabaseError ? (error.code ?? '') : '';
}
