import type { BodyOf, Endpoint, QueryOf, ReplyInputOf } from '@banyan/contract/core/endpoint';
import type { Report } from '@banyan/contract/core/report';
import type { Db, Tx } from '../database/db.ts';
import { orWait, type Work } from './or-wait.ts';
import type { FindWaits } from './second-person.ts';
import {
  type Answer,
  type ContextOf,
  type Request,
  type StepsRequest,
  serve,
  serveQuery,
  serveSteps,
} from './serve.ts';
import { type ReadFile, serveFile } from './serve-file.ts';
import { type ReadPage, servePages } from './serve-pages.ts';
import { type SelectRows, type ShortWays, serveReport } from './serve-report.ts';
import { type ReplyToAll, serveTogether } from './serve-together.ts';
import type { Server } from './server.ts';

type DataOf<E extends Endpoint> = Extract<ReplyInputOf<E>, { data: unknown }>['data'];

/** The ways to serve a call of this server. */
export const mountsOn = (server: Server) => ({
  /** A changing call: one operation in one transaction. `waits` is that of `serveOperation`. */
  serve: <E extends Endpoint, P = unknown>(
    call: E,
    handler: (work: Work<E, P>) => Answer<E>,
    before?: (request: Request<E> & { db: Db }) => Promise<P>,
    { waits }: { waits?: FindWaits<E, P> } = {},
  ) => serve(server, call, orWait(server, call, handler, waits), before),

  /**
   * The plain changing call: the operation gets the body, and what it returns is the answer's data. `waits` says of one with
   * `second_person` which requests wait for a second admin.
   */
  serveOperation: <E extends Endpoint>(
    call: E,
    operation: (tx: Tx, context: ContextOf<E>, body: BodyOf<E>) => Promise<DataOf<E>>,
    { waits }: { waits?: FindWaits<E> } = {},
  ) =>
    serve(
      server,
      call,
      orWait(
        server,
        call,
        async ({ tx, context, body }) => answer(call, await operation(tx, context, body)),
        waits,
      ),
    ),

  /** A changing call whose callers share a transaction when they wait at the same moment. */
  serveTogether: <E extends Endpoint, P = unknown>(
    call: E,
    replyToAll: ReplyToAll<E, P>,
    before?: (request: Request<E> & { db: Db }) => Promise<P>,
  ) => serveTogether(server, call, replyToAll, before),

  /** A call that changes nothing. */
  serveQuery: <E extends Endpoint>(call: E, handler: (request: Request<E> & { db: Db }) => Answer<E>) =>
    serveQuery(server, call, handler),

  /** The plain call that changes nothing: what is read is the answer's data. */
  serveRead: <E extends Endpoint>(
    call: E,
    read: (db: Db, context: ContextOf<E>, query: QueryOf<E>) => Promise<DataOf<E>>,
  ) =>
    serveQuery(server, call, async ({ db, context, query }) => answer(call, await read(db, context, query))),

  /** A call that changes nothing and costs much: it is read from a standby, where there is one that holds all that was written before. */
  serveHeavyRead: <E extends Endpoint>(
    call: E,
    read: (db: Db, context: ContextOf<E>, query: QueryOf<E>) => Promise<DataOf<E>>,
  ) =>
    serveQuery(server, call, ({ context, query }) =>
      server.standby.read(call.path, async (db) => answer(call, await read(db, context, query))),
    ),

  /** A call of several transactions, which its handler opens itself; it has no idempotency key, and a second factor in `steps`. */
  serveSteps: <E extends Endpoint>(call: E, handler: (request: StepsRequest<E>) => Answer<E>) =>
    serveSteps(server, call, handler),

  /** A report from one selection of all rows the actor may see. */
  serveReport: <R extends Report>(report: R, select: SelectRows<R>, ways: ShortWays<R> = {}) =>
    serveReport(server, report, select, ways),

  /** A report that finds its own pages. */
  servePages: <R extends Report>(report: R, read: ReadPage<R>) => servePages(server, report, read),

  /** Files by names that nobody can guess. */
  serveFile: <E extends Endpoint>(call: E, name: string, read: ReadFile<E>, cacheSeconds?: number) =>
    serveFile(server, call, name, read, cacheSeconds),
});

const answer = <E extends Endpoint>(_call: E, data: DataOf<E>) => ({ data }) as ReplyInputOf<E>;
