import type { BodyOf, Endpoint, QueryOf, ReplyInputOf } from '@banyan/contract/core/endpoint';
import { type ErrorReply, errors } from '@banyan/contract/core/errors';
import { text } from '@banyan/contract/core/text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ActorContext, Context } from '../context.ts';
import { type Db, inTransaction, type Tx } from '../database/db.ts';
import { fail } from '../fail.ts';
import { languageAsked } from '../in-language.ts';
import { inSpanInside } from '../traces/in-span.ts';
import { answerOnce, keyedCall } from './answer-once.ts';
import { checkCsrf, ensureCsrfCookie } from './csrf.ts';
import { deviceOf } from './device-cookie.ts';
import { validationFailure } from './http-errors.ts';
import { claimKeys, type StoredAnswer, storeAnswers } from './idempotency.ts';
import { keptAnswer, readKept } from './keep-answer.ts';
import { logRefusal } from './log-refusal.ts';
import { bearer, refuseAsked, rightsOfToken } from './refuse-asked.ts';
import type { Server } from './server.ts';
import { type AskedStepUp, confirm, countingTries, isTry, type Steps, splitCode } from './step-up.ts';
import { whyRefused } from './why-refused.ts';

/** The caller: public calls may have no actor. */
export type ContextOf<E extends Endpoint> = 'public' extends E['access'] ? Context : ActorContext;

export interface Request<E extends Endpoint> {
  context: ContextOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
}
/** A request that was let in, and the second factor it must give before its work. */
interface Admitted<E extends Endpoint> {
  request: Request<E>;
  step_up: AskedStepUp | null;
}
export type Answer<E extends Endpoint> = Promise<ReplyInputOf<E>>;

/**
 * Serves a changing call: its handler runs one operation in one transaction, and the answer is stored with it
 * under the request's idempotency key.
 * @param before what takes longer than a transaction may idle, done outside of it; whatever it changes may be repeated. The
 * handler gets what it returns as `prepared`.
 */
export function serve<E extends Endpoint, P = unknown>(
  server: Server,
  endpoint: E,
  handler: (request: Request<E> & { tx: Tx; prepared: P }) => Answer<E>,
  before?: (request: Request<E> & { db: Db }) => Promise<P>,
): void {
  mount(server, endpoint, async ({ request, step_up }, http) => {
    const call = keyedCall(endpoint, { ...request, step_up }, http);
    let prepared = undefined as P;
    const work = async (tx: Tx): Promise<StoredAnswer> => {
      await confirm(server.stepUp, tx, request.context, step_up);
      const answer = await operation(endpoint, () => handler({ ...request, tx, prepared }));
      return { status: 200, body: answerText(endpoint, answer) };
    };
    const done = <T>(work: (tx: Tx) => Promise<T>) =>
      countingTries(server, request.context, step_up, async () => {
        if (before) prepared = await before({ ...request, db: server.db });
        return await inTransaction(server.db, work);
      });
    if (!call) return await done(work);
    const workOnce = async (tx: Tx): Promise<StoredAnswer | null> => {
      const [isClaimed] = await claimKeys(tx, [call]);
      if (!isClaimed) return null;
      const answer = await work(tx);
      await storeAnswers(tx, [{ ...call, ...keptAnswer(server, endpoint, answer) }]);
      return answer;
    };
    const answer = await answerOnce(server.db, call, {
      isTry: isTry(request.context, step_up),
      work: () => done(workOnce),
    });
    return readKept(server, answer);
  });
}

/** What a call does, as a trace shows it between the request and its statements. */
export const operation = <T>({ path }: Endpoint, work: () => Promise<T>): Promise<T> =>
  inSpanInside(`operation ${path}`, {}, work);

/** Serves a call that changes nothing. */
export function serveQuery<E extends Endpoint>(
  server: Server,
  endpoint: E,
  handler: (request: Request<E> & { db: Db }) => Answer<E>,
): void {
  const { db } = server;
  mount(server, endpoint, async ({ request: { context, query, body } }) => ({
    status: 200,
    body: answerText(endpoint, await operation(endpoint, () => handler({ context, query, body, db }))),
  }));
}

export type StepsRequest<E extends Endpoint> = Request<E> & {
  db: Db;
  steps: Steps;
  http: FastifyRequest;
  reply: FastifyReply;
};

/**
 * Serves a call of several transactions, which its handler opens itself: a refused sign-in must still count
 * the attempt. Such a call has no idempotency key. One with a second factor does its work in `steps.confirmed`.
 */
export function serveSteps<E extends Endpoint>(
  server: Server,
  endpoint: E,
  handler: (request: StepsRequest<E>) => Answer<E>,
): void {
  const { db } = server;
  mount(server, endpoint, async ({ request, step_up }, http, reply) => {
    let isConfirmed = step_up === null;
    const confirmed: Steps['confirmed'] = (work) =>
      countingTries(server, request.context, step_up, () =>
        inTransaction(db, async (tx) => {
          await confirm(server.stepUp, tx, request.context, step_up);
          isConfirmed = true;
          return await work(tx);
        }),
      );
    const asked = { ...request, db, steps: { db, confirmed }, http, reply };
    const answer = await operation(endpoint, () => handler(asked));
    if (!isConfirmed) throw new Error(`${endpoint.path} did its work without its second factor.`);
    return { status: 200, body: answerText(endpoint, answer) };
  });
}

type Handle<E extends Endpoint> = (
  admitted: Admitted<E>,
  http: FastifyRequest,
  reply: FastifyReply,
) => Promise<StoredAnswer>;

/** Role, right, active route, CSRF and validation, the same for every call; then `handle`. */
export function mount<E extends Endpoint>(server: Server, endpoint: E, handle: Handle<E>): void {
  server.mounted.push(endpoint);
  const { app } = server;
  app.route({
    method: endpoint.method,
    url: `/api/${endpoint.path}`,
    ...(endpoint.limit ? { config: { rateLimit: limitOf(endpoint, endpoint.limit) } } : {}),
    ...(endpoint.body_limit ? { bodyLimit: endpoint.body_limit } : {}),
    // the body of somebody without a session or right is never read
    preParsing: async (http, reply) => {
      http.let_in = await admitCaller(server, endpoint, http, reply);
    },
    handler: async (http, reply) => {
      const admitted = await admit(server, endpoint, http, reply);
      const answer = await handle(admitted, http, reply);
      // a refusal that is kept for its key is answered, not thrown
      if (answer.status >= 400) logRefusal(http, JSON.parse(answer.body) as ErrorReply);
      return reply.status(answer.status).type('application/json; charset=utf-8').send(answer.body);
    },
  });
}

/** Public calls are limited by address: a visitor could send another token with every call. */
const limitOf = (endpoint: Endpoint, max: number) => ({
  max,
  timeWindow: '1 minute',
  ...(endpoint.access === 'public' ? { keyGenerator: (http: FastifyRequest) => http.ip } : {}),
});

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, let in before the body of the request was read. */
    let_in: Context | null;
  }
}

/** Lets a caller in, or throws: 401 without a session, 403 without the right or the token against forged calls. */
async function admitCaller(
  server: Server,
  endpoint: Endpoint,
  http: FastifyRequest,
  reply: FastifyReply,
): Promise<Context> {
  const { services, db, findSession } = server;
  const now = services.clock();
  const token = bearer(http);
  const session = token ? await findSession(db, token, endpoint.screens, now) : null;
  if (session) http.caller = session.actor;
  if (endpoint.access !== 'public') {
    if (!session) throw fail('session_expired');
    const isOwn =
      endpoint.access === 'screen' ? session.is_granted : endpoint.roles.includes(session.actor.user_type);
    if (!isOwn) throw await whyRefused(server, endpoint, session.actor.user_type);
    // a temporary password opens the security screen and nothing else
    const mayUse =
      endpoint.access === 'signed_in' || endpoint.screens.some((url) => url.endsWith('/security'));
    if (session.must_change_password && !mayUse) throw fail('not_allowed');
    const { actor } = session;
    if (!mayUse && !actor.has_second_factor && (await server.isFactorCompulsory(server, actor)))
      throw fail('no_second_factor', { form: text(errors.no_second_factor.message) });
  }
  const sessionId = session?.actor.session_id ?? '';
  if (endpoint.method === 'GET') ensureCsrfCookie(services, sessionId, http, reply);
  else checkCsrf(services, sessionId, http);
  return {
    actor: session?.actor ?? null,
    now,
    ip: http.ip,
    user_agent: http.headers['user-agent'] ?? '',
    // sessions are opened by public calls
    ...(endpoint.access === 'public' ? { device: deviceOf(services, http, reply) } : {}),
    services,
    language: languageAsked(http.headers),
  };
}

/** Lets a call in, or throws: what `admitCaller` does, then 400 with every problem of its input. */
export async function admit<E extends Endpoint>(
  server: Server,
  endpoint: E,
  http: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted<E>> {
  const context = http.let_in ?? (await admitCaller(server, endpoint, http, reply));
  const query = z.safeParse(endpoint.query, http.query ?? {});
  const body = endpoint.method === 'GET' ? null : z.safeParse(endpoint.body, http.body ?? {});
  const issues = [...(query.error?.issues ?? []), ...(body?.error?.issues ?? [])];
  if (issues.length > 0) throw validationFailure(issues);
  if (context.actor) {
    const holds = rightsOfToken(server, bearer(http) ?? '', context.now);
    await refuseAsked(endpoint, context.actor.user_type, holds, query.data as Record<string, unknown>);
  }
  const { body: given, step_up } = splitCode(
    endpoint,
    context,
    (body?.data ?? {}) as Record<string, unknown>,
  );
  return {
    request: {
      context: context as ContextOf<E>,
      query: query.data as QueryOf<E>,
      body: given as BodyOf<E>,
    },
    step_up,
  };
}

/** The answer as JSON, with fields the contract does not know stripped. */
export function answerText(endpoint: Endpoint, answer: unknown): string {
  return JSON.stringify(z.parse(endpoint.reply, answer));
}
