import type { Endpoint } from '@banyan/contract/core/endpoint';
import type { Report } from '@banyan/contract/core/report';
import type { FastifyInstance } from 'fastify';
import type { DemoWallet } from '../chain/demo-wallet.ts';
import type { Actor, ActorContext, Services } from '../context.ts';
import type { Db } from '../database/db.ts';
import type { StandbyReads } from '../database/standby-reads.ts';
import type { FileSource } from '../export/export-worker.ts';
import type { Exports } from '../export/open-exports.ts';
import type { FileStyle } from '../export/write-cells.ts';
import type { Failure } from '../fail.ts';
import type { Live } from '../live/live.ts';
import type { Settings } from '../settings.ts';
import type { AskSecondPerson, WaitingCall } from './second-person.ts';
import type { StepUpHook } from './step-up.ts';

/** The session of a bearer token: its person, and whether the screens asked for are granted. */
export interface FoundSession {
  actor: Actor;
  must_change_password: boolean;
  is_granted: boolean;
}

/** A session that opened a live connection by its token. */
export interface LiveSession {
  session_id: string;
  member_id: string;
}

/** Finds the session of a token; null = there is none that counts. */
export type FindSession = (
  db: Db,
  token: string,
  screens: readonly string[],
  now: Date,
) => Promise<FoundSession | null>;

/** A report that is served, and where all of its rows come from for a query that its schema let through. */
export interface ServedReport {
  report: Report;
  readAll: (context: ActorContext, query: Record<string, unknown>) => FileSource;
}

/** The server to which a module's `routes.ts` adds its calls. */
export interface Server {
  app: FastifyInstance;
  db: Db;
  /** Connects to the same database, for work in a thread or process of its own. */
  databaseUrl: string;
  services: Services;
  /** What the operator set. */
  settings: Settings;
  /** Before it stops it is not ready, and still answers for some seconds. */
  draining: { hasBegun: boolean };
  /** Of the demo on chains of this machine; null everywhere else. */
  demoWallet: DemoWallet | null;
  /** How the company writes figures, for the files of its reports. */
  fileStyle: () => Promise<FileStyle>;
  exports: Exports;
  /** Pages of reports are read from a standby where there is one. */
  standby: StandbyReads;
  findSession: FindSession;
  /** Takes the token that opens a live connection; null = it opens none. */
  takeLiveToken: (db: Db, token: string, now: Date) => Promise<LiveSession | null>;
  /** Of each list of screens whether the session's user holds one of them; null = the session has ended. */
  findGrants: (
    db: Db,
    sessionId: string,
    wanted: readonly (readonly string[])[],
    now: Date,
  ) => Promise<boolean[] | null>;
  /** The live connection: modules open channels in it and publish frames. */
  live: Live;
  /** Why these screens are closed to everybody, in words; null = a caller lacks the right. */
  findWhyClosed: (db: Db, screens: readonly string[]) => Promise<Failure | null>;
  /** Whether this person must have a second factor, and may do nothing before they do. */
  isFactorCompulsory: (server: Server, actor: Actor) => Promise<boolean>;
  /** Asks for the second factor of a call that names one. */
  stepUp: StepUpHook;
  /** Stores a request that waits for a second admin. */
  askSecondPerson: AskSecondPerson;
  /** The calls whose requests can wait, by `nameOfCall`. */
  waiting: Map<string, WaitingCall>;
  /** Every endpoint that is served, in order: for OpenAPI and for the test that walks them all. */
  mounted: Endpoint[];
  /** Every report that is served, by its path. */
  reports: Map<string, ServedReport>;
}
