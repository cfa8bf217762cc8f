import type { Endpoint, ReplyInputOf } from '@banyan/contract/core/endpoint';
import type { ActorContext } from '../context.ts';
import type { Tx } from '../database/db.ts';
import { type FindWaits, nameOfCall } from './second-person.ts';
import type { Answer, Request } from './serve.ts';
import type { Server } from './server.ts';

type Work<E extends Endpoint> = Request<E> & { tx: Tx };

/**
 * The handler of a call that can wait: what `waits` finds is stored instead of done (docs/security.md §8). A checker's
 * approval runs the same handler, without asking again.
 */
export function orWait<E extends Endpoint, W extends Work<E>>(
  server: Server,
  endpoint: E,
  handler: (work: W) => Answer<E>,
  waits: FindWaits<E> | undefined,
): (work: W) => Answer<E> {
  if (Boolean(endpoint.second_person) !== Boolean(waits))
    throw new Error(`${endpoint.path} must name its second person in the contract and say when it waits.`);
  if (!waits) return handler;
  server.waiting.set(nameOfCall(endpoint), {
    endpoint,
    waits: waits as FindWaits<Endpoint>,
    run: (tx, context, body) => handler({ tx, context, query: {}, body } as unknown as W),
  });
  return async (request) => {
    const { tx, body } = request;
    const context = request.context as ActorContext;
    const found = await waits(tx, context, body);
    if (!found) return await handler(request);
    const answer = { waits: await server.askSecondPerson(tx, context, { endpoint, body, waits: found }) };
    return answer as ReplyInputOf<E>;
  };
}
