import { randomBytes } from 'node:crypto';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import type { LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { buildApp } from '../src/app.ts';
import { syncCatalogue } from '../src/modules/company/sync-catalogue.ts';
import { openLocalBeacon } from '../src/platform/beacon/open-local-beacon.ts';
import type { Services } from '../src/platform/context.ts';
import { type Db, inTransaction, openDb, openPool } from '../src/platform/database/db.ts';
import type { Server } from '../src/platform/http/server.ts';
import { seedDemo } from '../src/seed/seed-demo.ts';
import { useTestDatabase } from './database.ts';

/** The fakes of a test: a clock it sets, and the texts that were sent. */
export interface TestServices extends Services {
  sms: { mobile: string; text: string }[];
  now: Date;
  /** Where the clock that nobody sets stands, in milliseconds. */
  ticks: number;
}

export function testServices(): TestServices {
  const services: TestServices = {
    now: new Date('2026-01-02T10:00:00+05:30'),
    clock: () => services.now,
    ticks: 0,
    monotonic: () => services.ticks,
    randomBytes,
    secret: 'a secret of the tests, long enough to be one',
    captchaIterations: 10,
    sms: [],
    sendSms: async (mobile, text) => {
      services.sms.push({ mobile, text });
    },
    verifyCaptcha: async (token) => token === 'solved',
    publicUrl: 'http://banyan.test',
    smtpUrl: null,
    mailFrom: 'no-reply@banyan.test',
    operatorMail: null,
    isProduction: false,
    isFactorCompulsory: false,
    beacon: openLocalBeacon(42n),
  };
  return services;
}

export interface TestServer {
  readonly server: Server;
  readonly services: TestServices;
  readonly pool: pg.Pool;
  /** Signs in as the application. */
  readonly url: string;
  /** Connects as the owner of the database. */
  readonly ownerUrl: string;
  /** Runs SQL as the owner of the database. */
  asOwner(sql: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
}

/**
 * The whole application on a clone of the migrated database, for the tests of one file.
 * @param holds 'demo' = the demo of 60 members too, which is seeded once for the whole run
 */
export function useTestServer(holds?: 'demo'): TestServer {
  const database = useTestDatabase(() =>
    holds
      ? { name: inject('demoTemplate'), fill: seed }
      : { name: inject('catalogueTemplate'), fill: writeCatalogue },
  );
  const services = testServices();
  let server: Server | undefined;
  let pool: pg.Pool | undefined;
  let owner: pg.Pool | undefined;
  beforeAll(async () => {
    pool = openPool(database.url, 8);
    owner = new pg.Pool({ connectionString: database.ownerUrl, max: 1 });
    // the database may be dropped before its connection has closed
    owner.on('error', () => {});
    owner.on('connect', (client) => client.on('error', () => {}));
    server = await buildApp({ db: openDb(pool), databaseUrl: database.url, services, rateLimit: 0 });
  });
  afterAll(async () => {
    await server?.app.close();
    await pool?.end();
    await owner?.end();
  });
  const ready = <T>(value: T | undefined): T => {
    if (!value) throw new Error('The test server exists from beforeAll on.');
    return value;
  };
  return {
    get server() {
      return ready(server);
    },
    services,
    get pool() {
      return ready(pool);
    },
    get url() {
      return database.url;
    },
    get ownerUrl() {
      return database.ownerUrl;
    },
    asOwner: async (sql, values = []) => (await ready(owner).query(sql, values)).rows,
  };
}

async function writeCatalogue({ url }: { url: string }, more?: (db: Db) => Promise<unknown>): Promise<void> {
  const pool = openPool(url, 2);
  const db = openDb(pool);
  await inTransaction(db, syncCatalogue);
  await more?.(db);
  await pool.end();
}

const seed = (database: { url: string }): Promise<void> =>
  writeCatalogue(database, (db) => seedDemo(db, testServices(), { members: 60 }));

/** Calls an endpoint as a browser does: with its token, its XSRF cookie and header and a fresh idempotency key. */
export async function callAs(
  server: Server,
  endpoint: Endpoint,
  options: {
    token?: string;
    query?: Record<string, string>;
    body?: unknown;
    key?: string;
    language?: 'en' | 'hi';
  } = {},
): Promise<LightMyRequestResponse> {
  const headers: Record<string, string> = {};
  if (options.language) headers['accept-language'] = options.language;
  if (options.token) headers.authorization = `Bearer ${options.token}`;
  if (endpoint.method !== 'GET') {
    const cookie = await xsrfCookie(server, headers);
    headers.cookie = `XSRF-TOKEN=${cookie}`;
    headers['x-xsrf-token'] = cookie;
    headers['idempotency-key'] = options.key ?? randomBytes(12).toString('hex');
  }
  return await server.app.inject({
    method: endpoint.method,
    url: `/api/${endpoint.path}`,
    headers,
    ...(options.query ? { query: options.query } : {}),
    ...(endpoint.method === 'GET' ? {} : { payload: (options.body ?? {}) as object }),
  });
}

/** The answer to a call of somebody who is signed in, by its query or its body. */
export const asking =
  (test: TestServer) =>
  async (call: Endpoint, { token }: { token: string }, input: Record<string, unknown> = {}) => {
    const sent = call.method === 'GET' ? { query: input as Record<string, string> } : { body: input };
    return (await callAs(test.server, call, { token, ...sent })).json();
  };

/** What lies in somebody's wallet; undefined = it was never used. */
export const balancesOf =
  (test: TestServer) =>
  async ({ id }: { id: string }, wallet: string) => {
    const [row] = await test.asOwner(
      `select trim_scale(balance)::text as balance from account where owner_id = $1 and wallet_code = $2`,
      [id, wallet],
    );
    return row?.balance;
  };

const cookies = new WeakMap<Server, Map<string, string>>();

/** The session's XSRF cookie, fetched once. */
export async function xsrfCookie(server: Server, headers: Record<string, string>): Promise<string> {
  const held = cookies.get(server) ?? new Map<string, string>();
  cookies.set(server, held);
  const session = headers.authorization ?? '';
  const known = held.get(session);
  if (known) return known;
  const reply = await server.app.inject({ method: 'GET', url: '/api/health', headers });
  const cookie = reply.cookies.find((c) => c.name === 'XSRF-TOKEN');
  if (!cookie) throw new Error('The server gave no XSRF cookie.');
  held.set(session, cookie.value);
  return cookie.value;
}
