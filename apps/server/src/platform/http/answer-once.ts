import type { Endpoint } from '@banyan/contract/core/endpoint';
import { errors } from '@banyan/contract/core/errors';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../context.ts';
import type { Db } from '../database/db.ts';
import { fail } from '../fail.ts';
import { failureBody, toFailure } from './http-errors.ts';
import { findAnswer, hashRequest, type KeyedCall, type StoredAnswer, storeRefusal } from './idempotency.ts';
import { type AskedStepUp, toldApartBy } from './step-up.ts';

/** A request as its idempotency key knows it; null = it has none. */
export function keyedCall(
  endpoint: Endpoint,
  request: { context: Context; query: unknown; body: unknown; step_up: AskedStepUp | null },
  http: FastifyRequest,
): KeyedCall | null {
  const key = http.headers['idempotency-key'];
  if (typeof key !== 'string') {
    if (endpoint.access === 'screen') throw fail('idempotency_key_missing');
    return null;
  }
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw fail('idempotency_key_malformed');
  const hash = hashRequest(`${endpoint.method} ${endpoint.path}`, [
    request.query,
    request.body,
    toldApartBy(request.step_up),
  ]);
  return { scope: request.context.actor?.id ?? 'public', key, hash, request_id: http.id };
}

/**
 * Does the work once for a key: claim, work and stored answer commit together; a replay, however late or
 * racing, gets the first answer, also when that was a refusal (docs/ledger.md §3).
 * @param isTry whether the work counts the try of a second factor: a replay is looked up first, and is none
 * @param work in its transaction claims the key, does the work and stores the answer; null = the key was claimed before
 */
export async function answerOnce(
  db: Db,
  call: KeyedCall,
  { isTry, work }: { isTry: boolean; work: () => Promise<StoredAnswer | null> },
): Promise<StoredAnswer> {
  const replayed = isTry ? await findAnswer(db, call) : null;
  if (replayed) return replayed;
  try {
    const answer = await work();
    if (answer) return answer;
  } catch (error) {
    const refusal = refusalOf(error, call);
    if (!refusal) throw error;
    await storeRefusal(db, call, refusal);
    return (await findAnswer(db, call)) ?? refusal;
  }
  const first = await findAnswer(db, call);
  if (!first) throw fail('in_progress');
  return first;
}

/** The answer that a refusal is; null: only what was decided about the request itself is one, a lock or a crash is not. */
export function refusalOf(error: unknown, call: KeyedCall): StoredAnswer | null {
  const failure = toFailure(error);
  const { status } = errors[failure.code];
  if (status !== 400 && status !== 403) return null;
  return { status, body: JSON.stringify(failureBody(failure, call.request_id)) };
}
