import type { Endpoint, ReplyInputOf } from '@banyan/contract/core/endpoint';
import type { Db, Tx } from '../database/db.ts';
import { shareTransaction } from '../database/share-transaction.ts';
import { Failure, fail } from '../fail.ts';
import { answerOnce, keyedCall, refusalOf } from './answer-once.ts';
import { claimKeys, type KeyedCall, type StoredAnswer, storeAnswers } from './idempotency.ts';
import { answerText, mount, operation, type Request } from './serve.ts';
import type { Server } from './server.ts';
import { type AskedStepUp, confirmAll, countingTries, isTry } from './step-up.ts';

/** As a `SharedOperation`: the replies to requests that share a transaction. */
export type ReplyToAll<E extends Endpoint, P = unknown> = (
  tx: Tx,
  requests: readonly (Request<E> & { prepared: P })[],
) => Promise<readonly (ReplyInputOf<E> | Failure)[]>;

/** While one transaction computes or commits the other asks the database: with one, either of them always waits. */
const maxUnderWay = 2;

interface Caller<E extends Endpoint, P> {
  request: Request<E> & { prepared: P };
  step_up: AskedStepUp | null;
  call: KeyedCall;
  /** Why the second factor was refused: kept, so that a code is tried once however often the rest is. */
  refusal?: Failure | null;
}

/**
 * Serves a changing call whose callers share a transaction when they wait at the same moment. Each has his own
 * idempotency key and his own answer, as with `serve`; one who is refused does not harm the others.
 * @param before as with `serve`: done for each caller by himself, outside of the transaction
 */
export function serveTogether<E extends Endpoint, P = unknown>(
  server: Server,
  endpoint: E,
  replyToAll: ReplyToAll<E, P>,
  before?: (request: Request<E> & { db: Db }) => Promise<P>,
): void {
  const { db } = server;
  const share = shareTransaction<Caller<E, P>, StoredAnswer | null>(
    (tx, callers) => answerAll(tx, server, endpoint, replyToAll, callers),
    maxUnderWay,
  );
  mount(server, endpoint, async ({ request, step_up }, http) => {
    const call = keyedCall(endpoint, { ...request, step_up }, http);
    if (!call) throw fail('idempotency_key_missing');
    return await answerOnce(db, call, {
      isTry: isTry(request.context, step_up),
      work: () =>
        countingTries(server, request.context, step_up, async () => {
          const prepared = (await before?.({ ...request, db })) as P;
          return await share(db, { request: { ...request, prepared }, step_up, call });
        }),
    });
  });
}

/** @returns of each caller the answer, null where the key was claimed before, or why the caller is refused */
async function answerAll<E extends Endpoint, P>(
  tx: Tx,
  server: Server,
  endpoint: E,
  replyToAll: ReplyToAll<E, P>,
  callers: readonly Caller<E, P>[],
): Promise<(StoredAnswer | null)[]> {
  const claimed = await claimKeys(
    tx,
    callers.map(({ call }) => call),
  );
  const own = callers.filter((_, index) => claimed[index]);
  const tried = own.filter(({ refusal }) => !refusal);
  const refusals = await confirmAll(
    server.stepUp,
    tx,
    tried.map(({ request: { context }, step_up }) => ({ context, step_up })),
  );
  for (const [place, caller] of tried.entries()) caller.refusal = refusals[place] ?? null;
  const admitted = own.filter(({ refusal }) => !refusal);
  const requests = admitted.map(({ request }) => request);
  const outcomes = requests.length === 0 ? [] : await operation(endpoint, () => replyToAll(tx, requests));
  const answers = new Map<Caller<E, P>, StoredAnswer>();
  for (const caller of own) {
    const outcome = caller.refusal ?? outcomes[admitted.indexOf(caller)];
    answers.set(caller, answerOf(endpoint, caller, outcome, callers.length));
  }
  await storeAnswers(
    tx,
    own.map((caller) => ({ ...caller.call, ...(answers.get(caller) as StoredAnswer) })),
  );
  return callers.map((caller) => answers.get(caller) ?? null);
}

function answerOf<E extends Endpoint>(
  endpoint: E,
  { request, call, refusal }: Caller<E, unknown>,
  outcome: ReplyInputOf<E> | Failure | undefined,
  count: number,
): StoredAnswer {
  if (!(outcome instanceof Failure)) return { status: 200, body: answerText(endpoint, outcome) };
  // alone, and where a code was spent that is good again, everything is undone
  const isUndone = count === 1 || (!refusal && request.context.actor?.has_second_factor);
  const answer = isUndone ? null : refusalOf(outcome, call);
  if (!answer) throw outcome;
  return answer;
}
