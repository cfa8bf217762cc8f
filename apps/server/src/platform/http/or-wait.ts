import type { Endpoint, ReplyInputOf } from '@banyan/contract/core/endpoint';
import type { WaitLine } from '@banyan/contract/core/second-person';
import type { ActorContext } from '../context.ts';
import type { Tx } from '../database/db.ts';
import { type FindWaits, nameOfCall } from './second-person.ts';
import type { Answer, Request } from './serve.ts';
import type { Server } from './server.ts';

/** What a handler gets; `lines` are those of a request that waited and is approved. */
export type Work<E extends Endpoint, P = unknown> = Request<E> & {
  tx: Tx;
  prepared: P;
  lines?: readonly WaitLine[];
};

/**
 * The handler of a call that can wait: what `waits` finds is stored instead of done (docs/security.md §8). A checker's
 * approval runs the same handler, without asking again.
 */
export function orWait<E extends Endpoint, P>(
  server: Server,
  endpoint: E,
  handler: (work: Work<E, P>) => Answer<E>,
  waits: FindWaits<E, P> | undefined,
): (work: Work<E, P>) => Answer<E> {
  if (Boolean(endpoint.second_person) !== Boolean(waits))
    throw new Error(`${endpoint.path} must name its second person in the contract and say when it waits.`);
  if (!waits) return handler;
  server.waiting.set(nameOfCall(endpoint), {
    endpoint,
    waits: waits as FindWaits<Endpoint>,
    run: (tx, context, body, lines) =>
      handler({ tx, context, query: {}, body, lines } as unknown as Work<E, P>),
  });
  return async (request) => {
    const { tx, body, prepared } = request;
    const context = request.context as ActorContext;
    const found = await waits(tx, context, body, prepared);
    if (!found) return await handler(request);
    const asked = { endpoint, body: found.body ?? body, waits: found };
    const answer = { waits: await server.askSecondPerson(tx, context, asked) };
    return answer as ReplyInputOf<E>;
  };
}
