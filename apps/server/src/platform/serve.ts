import type { BodyOf, Endpoint, QueryOf, ReplyInputOf } from '@banyan/contract/endpoint';
import { errors } from '@banyan/contract/errors';
import type { Report } from '@banyan/contract/report';
import type { UserType } from '@banyan/contract/roles';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { ActorContext, Context } from './context.ts';
import { checkCsrf, ensureCsrfCookie } from './csrf.ts';
import { type Db, inTransaction, type Tx } from './db.ts';
import { fail } from './fail.ts';
import { failureBody, toFailure, validationFailure } from './http-errors.ts';
import {
  claimKey,
  findAnswer,
  hashRequest,
  type StoredAnswer,
  storeAnswer,
  storeRefusal,
} from './idempotency.ts';
import type { Server } from './server.ts';
import { findSession } from './session.ts';

interface Request<E extends Endpoint> {
  /** Signed in, unless the endpoint is public: then `actor` may be null. */
  context: ActorContext;
  query: QueryOf<E>;
  body: BodyOf<E>;
}
type Answer<E extends Endpoint> = Promise<ReplyInputOf<E>>;

/**
 * Serves a changing call: its handler runs one operation in one transaction, and the answer is stored with it
 * under the request's idempotency key.
 */
export function serve<E extends Endpoint>(server: Server, endpoint: E) {
  return (handler: (request: Request<E> & { tx: Tx }) => Answer<E>): void => {
    mount(server, endpoint, async (request, http) => {
      const key = http.headers['idempotency-key'];
      const required = endpoint.access === 'screen';
      if (required && typeof key !== 'string') throw fail('idempotency_key_missing');
      const work = async (tx: Tx) => answerText(endpoint, await handler({ ...request, tx }));
      if (typeof key !== 'string') return { status: 200, body: await inTransaction(server.db, work) };
      return answerOnce(server.db, endpoint, request, key, work, http.id);
    });
  };
}

/** Serves a call that changes nothing. */
export function serveQuery<E extends Endpoint>(server: Server, endpoint: E) {
  return (handler: (request: Request<E> & { db: Db }) => Answer<E>): void => {
    mount(server, endpoint, async (request) => ({
      status: 200,
      body: answerText(endpoint, await handler({ ...request, db: server.db })),
    }));
  };
}

/**
 * Serves a call of several transactions, which its handler opens itself: a refused sign-in must still count
 * the attempt. Such a call has no idempotency key.
 */
export function serveSteps<E extends Endpoint>(server: Server, endpoint: E) {
  return (
    handler: (request: Request<E> & { db: Db; http: FastifyRequest; reply: FastifyReply }) => Answer<E>,
  ): void => {
    mount(server, endpoint, async (request, http, reply) => ({
      status: 200,
      body: answerText(endpoint, await handler({ ...request, db: server.db, http, reply })),
    }));
  };
}

type Handle<E extends Endpoint> = (
  request: Request<E>,
  http: FastifyRequest,
  reply: FastifyReply,
) => Promise<StoredAnswer>;

/** Role, right, active route, CSRF and validation, the same for every call; then `handle`. */
function mount<E extends Endpoint>(server: Server, endpoint: E, handle: Handle<E>): void {
  server.mounted.push(endpoint);
  const { app } = server;
  app.route({
    method: endpoint.method,
    url: `/api/${endpoint.path}`,
    ...(endpoint.limit ? { config: { rateLimit: limitOf(endpoint, endpoint.limit) } } : {}),
    ...(endpoint.body_limit ? { bodyLimit: endpoint.body_limit } : {}),
    handler: async (http, reply) => {
      const request = await admit(server, endpoint, http, reply);
      const answer = await handle(request, http, reply);
      return reply.status(answer.status).type('application/json; charset=utf-8').send(answer.body);
    },
  });
}

/** What anybody may call is counted by address: a visitor could send another token with every call. */
const limitOf = (endpoint: Endpoint, max: number) => ({
  max,
  timeWindow: '1 minute',
  ...(endpoint.access === 'public' ? { keyGenerator: (http: FastifyRequest) => http.ip } : {}),
});

/** Lets a call in, or throws: 401 without a session, 403 without the right, 400 with every problem of its input. */
export async function admit<E extends Endpoint>(
  server: Server,
  endpoint: E,
  http: FastifyRequest,
  reply: FastifyReply,
): Promise<Request<E>> {
  const { services, db } = server;
  const now = services.clock();
  const token = bearer(http);
  const session = token ? await findSession(db, token, endpoint.screens, now) : null;
  if (endpoint.access !== 'public') {
    if (!session) throw fail('session_expired');
    const isOwn =
      endpoint.access === 'screen' ? session.is_granted : endpoint.roles.includes(session.actor.user_type);
    if (!isOwn) throw fail('not_allowed');
    // a temporary password opens the security screen and nothing else
    const mayUse =
      endpoint.access === 'signed_in' || endpoint.screens.some((url) => url.endsWith('/security'));
    if (session.must_change_password && !mayUse) throw fail('not_allowed');
  }
  const sessionId = session?.actor.session_id ?? '';
  if (endpoint.method === 'GET') ensureCsrfCookie(services, sessionId, http, reply);
  else checkCsrf(services, sessionId, http);
  const context: Context = {
    actor: session?.actor ?? null,
    now,
    ip: http.ip,
    user_agent: http.headers['user-agent'] ?? '',
    services,
  };
  const query = z.safeParse(endpoint.query, http.query ?? {});
  const body = endpoint.method === 'GET' ? null : z.safeParse(endpoint.body, http.body ?? {});
  const issues = [...(query.error?.issues ?? []), ...(body?.error?.issues ?? [])];
  if (issues.length > 0) throw validationFailure(issues);
  if (session)
    refuseFiltersOfOthers(endpoint, session.actor.user_type, query.data as Record<string, unknown>);
  return {
    context: context as ActorContext,
    query: query.data as QueryOf<E>,
    body: (body?.data ?? {}) as BodyOf<E>,
  };
}

/**
 * Somebody who asks a report for another person's rows is refused, not shown the own ones under that name.
 * @throws not_allowed
 */
function refuseFiltersOfOthers(
  endpoint: Endpoint | Report,
  userType: UserType,
  asked: Record<string, unknown>,
): void {
  if (!('filters' in endpoint)) return;
  for (const [key, { roles }] of Object.entries(endpoint.filters))
    if (roles && !roles.includes(userType) && asked[key] !== undefined) throw fail('not_allowed');
}

function bearer(http: FastifyRequest): string | null {
  const header = http.headers.authorization;
  return header?.startsWith('Bearer ') ? header.slice('Bearer '.length) : null;
}

/** The answer as JSON, with fields the contract does not know stripped. */
function answerText(endpoint: Endpoint, answer: unknown): string {
  return JSON.stringify(z.parse(endpoint.reply, answer));
}

/**
 * Does the work once for a key: claim, work and stored answer commit together; a replay, however late or
 * racing, gets the first answer, also when that was a refusal (money.md §4).
 */
async function answerOnce(
  db: Db,
  endpoint: Endpoint,
  request: Request<Endpoint>,
  key: string,
  work: (tx: Tx) => Promise<string>,
  requestId: string,
): Promise<StoredAnswer> {
  const scope = request.context.actor?.id ?? 'public';
  const hash = hashRequest(`${endpoint.method} ${endpoint.path}`, [request.query, request.body]);
  try {
    const answer = await inTransaction(db, async (tx) => {
      if (!(await claimKey(tx, scope, key, hash))) return null;
      const first = { status: 200, body: await work(tx) };
      await storeAnswer(tx, scope, key, first);
      return first;
    });
    if (answer) return answer;
  } catch (error) {
    const failure = toFailure(error);
    const { status } = errors[failure.code];
    // only what was decided about the request itself is its answer; a lock or a crash is not
    if (status !== 400 && status !== 403) throw error;
    const refusal = { status, body: JSON.stringify(failureBody(failure, requestId)) };
    await storeRefusal(db, scope, key, hash, refusal);
    return (await findAnswer(db, scope, key, hash)) ?? refusal;
  }
  const first = await findAnswer(db, scope, key, hash);
  if (!first) throw fail('in_progress');
  return first;
}
