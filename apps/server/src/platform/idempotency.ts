import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from './db.ts';
import { fail } from './fail.ts';
import { sentAlong } from './prepared-pool.ts';

export interface StoredAnswer {
  status: number;
  body: string;
}

/** A request's identity: same key, same call, same body. */
export const hashRequest = (path: string, body: unknown): Buffer =>
  createHash('sha256').update(path).update('\n').update(JSON.stringify(body)).digest();

/**
 * The answer already given to this request, or null. A request still running holds the key's row: the caller
 * waits for it up to the lock timeout, then gets `in_progress`.
 */
export async function findAnswer(
  db: Db,
  scope: string,
  key: string,
  hash: Buffer,
): Promise<StoredAnswer | null> {
  const row = await db
    .selectFrom('idempotency')
    .select(['request_hash', 'status', 'body'])
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return null;
  if (!row.request_hash.equals(hash)) throw fail('idempotency_key_reused');
  return { status: row.status, body: row.body };
}

/**
 * Claims the key inside the transaction that does the work: claim, work and answer commit together.
 * @returns false when another request with this key committed first
 */
export async function claimKey(tx: Tx, scope: string, key: string, hash: Buffer): Promise<boolean> {
  const claimed = await tx
    .insertInto('idempotency')
    .values({ scope, key, request_hash: hash, status: 0, body: '' })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return claimed.numInsertedOrUpdatedRows === 1n;
}

/** Stores the answer in the claimed row. */
export async function storeAnswer(tx: Tx, scope: string, key: string, answer: StoredAnswer): Promise<void> {
  await sql`${sentAlong}
    update idempotency set status = ${answer.status}, body = ${answer.body}
    where scope = ${scope} and key = ${key}`.execute(tx);
}

/** Stores the refusal of a request whose work was rolled back, so that a replay is refused in the same words. */
export async function storeRefusal(
  db: Db,
  scope: string,
  key: string,
  hash: Buffer,
  answer: StoredAnswer,
): Promise<void> {
  await db
    .insertInto('idempotency')
    .values({ scope, key, request_hash: hash, ...answer })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
