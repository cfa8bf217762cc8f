import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../database/db.ts';
import { gather } from '../database/gather.ts';
import { pipelined, prepared } from '../database/prepared-pool.ts';
import { fail } from '../fail.ts';

export interface StoredAnswer {
  status: number;
  body: string;
}

/** A request that is done once: whose it is, its key, and what it asks for. */
export interface KeyedCall {
  scope: string;
  key: string;
  hash: Buffer;
  request_id: string;
}

/** A request's identity: same key, same call, same body. */
export const hashRequest = (path: string, body: unknown): Buffer =>
  createHash('sha256').update(path).update('\n').update(JSON.stringify(body)).digest();

/**
 * The answer already given to this request, or null. A request still running holds the key's row: the caller
 * waits for it up to the lock timeout, then gets `in_progress`.
 */
export async function findAnswer(db: Db, call: KeyedCall): Promise<StoredAnswer | null> {
  const lookUp = lookups.get(db) ?? gather((calls) => findRows(db, calls), maxBatchSize);
  lookups.set(db, lookUp);
  const row = await lookUp(call);
  if (!row) return null;
  if (!row.request_hash.equals(call.hash)) throw fail('idempotency_key_reused');
  return { status: row.status, body: row.body };
}

interface StoredRow extends StoredAnswer {
  request_hash: Buffer;
}

const lookups = new WeakMap<Db, (call: KeyedCall) => Promise<StoredRow | null>>();
/** Keys looked up with one statement. */
const maxBatchSize = 64;

/** Calls that ask while another look-up is under way share the next one. */
async function findRows(db: Db, calls: readonly KeyedCall[]): Promise<(StoredRow | null)[]> {
  const { rows } = await sql<StoredRow & { n: number }>`${prepared}
    select call.n::int, found.request_hash, found.status, found.body
    from unnest(${calls.map(({ scope }) => scope)}::text[], ${calls.map(({ key }) => key)}::text[])
      with ordinality as call (scope, key, n)
    cross join lateral (
      select request_hash, status, body from idempotency where scope = call.scope and key = call.key limit 1
    ) found`.execute(db);
  const byPlace = new Map(rows.map((row) => [row.n, row]));
  return calls.map((_, index) => byPlace.get(index + 1) ?? null);
}

/**
 * Claims keys inside the transaction that does the work: claim, work and answer commit together. In one order, so that
 * two who claim the same keys do not wait in a circle.
 * @returns of each whether it is claimed; not when another request with this key committed first, or stands before it
 */
export async function claimKeys(tx: Tx, calls: readonly KeyedCall[]): Promise<boolean[]> {
  const { rows } = await sql<{ scope: string; key: string }>`
    insert into idempotency (scope, key, request_hash, status, body)
    select scope, key, hash, 0, ''
    from unnest(${calls.map(({ scope }) => scope)}::text[], ${calls.map(({ key }) => key)}::text[],
      ${calls.map(({ hash }) => hash)}::bytea[]) as call (scope, key, hash)
    order by scope, key
    on conflict do nothing returning scope, key`.execute(tx);
  const claimed = new Set(rows.map(nameOf));
  // of two calls with one key in the same batch the first is answered, and with it the other
  return calls.map((call) => claimed.delete(nameOf(call)));
}

const nameOf = ({ scope, key }: { scope: string; key: string }): string => JSON.stringify([scope, key]);

/** Stores answers in the claimed rows. */
export async function storeAnswers(
  tx: Tx,
  answers: readonly (Pick<KeyedCall, 'scope' | 'key'> & StoredAnswer)[],
): Promise<void> {
  if (answers.length === 0) return;
  await sql`${pipelined}
    update idempotency set status = answer.status, body = answer.body
    from unnest(${answers.map(({ scope }) => scope)}::text[], ${answers.map(({ key }) => key)}::text[],
      ${answers.map(({ status }) => status)}::int[], ${answers.map(({ body }) => body)}::text[])
      as answer (scope, key, status, body)
    where idempotency.scope = answer.scope and idempotency.key = answer.key`.execute(tx);
}

/** Stores the refusal of a request whose work was rolled back, so that a replay gets the same refusal. */
export async function storeRefusal(
  db: Db,
  { scope, key, hash }: KeyedCall,
  answer: StoredAnswer,
): Promise<void> {
  await db
    .insertInto('idempotency')
    .values({ scope, key, request_hash: hash, ...answer })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
