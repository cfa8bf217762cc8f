import { readFile } from 'node:fs/promises';
import { exportStanding } from '@banyan/contract/core/exports';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyServerOptions } from 'fastify';
import { askSecondPerson } from './modules/accounts/approvals/ask-second-person.ts';
import { findGrants } from './modules/accounts/rights/find-grants.ts';
import { findSession } from './modules/accounts/sign-in/find-session.ts';
import { takeLiveToken } from './modules/accounts/sign-in/take-live-token.ts';
import { isFactorCompulsory } from './modules/accounts/two-factor/is-factor-compulsory.ts';
import { stepUpHook } from './modules/accounts/two-factor/require-step-up.ts';
import { readCompany } from './modules/company/queries.ts';
import { findWhyClosed } from './modules/company/require-games.ts';
import { mountModules } from './modules.ts';
import type { DemoWallet } from './platform/chain/demo-wallet.ts';
import type { Services } from './platform/context.ts';
import type { Db } from './platform/database/db.ts';
import { openStandbyReads } from './platform/database/standby-reads.ts';
import { type ExportLimits, openExports } from './platform/export/open-exports.ts';
import { fail } from './platform/fail.ts';
import { storeOfCalls } from './platform/http/count-calls.ts';
import { mapErrors, sendFailure, toFailure } from './platform/http/http-errors.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { mountsOn } from './platform/http/mounts.ts';
import { serveOpenApi } from './platform/http/open-api.ts';
import { parseJson } from './platform/http/parse-json.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { serveHealth } from './platform/http/serve-health.ts';
import { serveWeb } from './platform/http/serve-web.ts';
import type { Server } from './platform/http/server.ts';
import { Live } from './platform/live/live.ts';
import { serveLive } from './platform/live/serve-live.ts';
import { readSettings, type Settings } from './platform/settings.ts';
import { traceRequests } from './platform/traces/trace-requests.ts';

export interface AppOptions {
  db: Db;
  /** Connects to the same database: for the files of reports, and plans tried out on a copy of the network. */
  databaseUrl: string;
  /** A standby that pages and files of reports are read from; missing = there is none. */
  standbyUrl?: string | null;
  services: Services;
  /** What the operator set; missing = what holds when nothing is. */
  settings?: Settings;
  logger?: FastifyServerOptions['logger'];
  /** Calls a minute from one address; 0 = no limit at all (benchmarks, journeys). */
  rateLimit?: number;
  /** The built web application; missing = API only. */
  webRoot?: string;
  /** Reverse proxies in front: how many, or their addresses; missing = the caller is who connects. */
  trustProxy?: number | string[];
  /** How long a request may take to arrive, and a connection be silent, in milliseconds. */
  timeouts?: Partial<typeof timeouts>;
  /** How long files of reports may take, and how many may wait. */
  exportLimits?: Partial<ExportLimits>;
  /** Lets a bearer read the metrics from elsewhere. */
  metricsToken?: string | null;
  /** Of the demo on chains of this machine; missing = there is none. */
  demoWallet?: DemoWallet | null;
  /** The captcha's provider, whose scripts the pages may load. */
  captchaVerifyUrl?: string | null;
}

/** A body of a megabyte by telephone takes its time; a body that trickles is none (docs/security.md §5). */
const timeouts = { request: 40_000, silence: 120_000, checkedEvery: 5000 };
/** Connections at once; further ones are closed at once. */
const maxConnections = 4096;
/** Bytes of a body, unless its call names more. */
const bodyLimit = 64 * 1024;

/** The whole application, ready to listen or to be called with `app.inject`. */
export async function buildApp(options: AppOptions): Promise<Server> {
  const { request, silence, checkedEvery } = { ...timeouts, ...options.timeouts };
  const app = Fastify({
    logger: options.logger ?? false,
    genReqId: requestNumbers(options.services),
    trustProxy: trustedProxies(options.trustProxy ?? 0),
    bodyLimit,
    requestTimeout: request,
    connectionTimeout: silence,
    http: { connectionsCheckingInterval: checkedEvery },
    // an address that is none is refused like every other mistake
    frameworkErrors: (error, http, reply) => {
      sendFailure(toFailure(error), http, reply);
    },
  });
  app.server.maxConnections = maxConnections;
  // Node looks at the time of the whole request only if that of its headers is shorter
  app.server.headersTimeout = request / 2;
  const { db, services } = options;
  const fileStyle = async () => {
    const { timezone, round_off_digits: digits } = await readCompany(db);
    return { timezone, digits };
  };
  const { databaseUrl } = options;
  const exports = openExports(databaseUrl, options.exportLimits, options.standbyUrl);
  const standby = openStandbyReads(db, options.standbyUrl ?? null);
  app.addHook('onClose', async () => void (await Promise.all([exports.close(), standby.close()])));
  const settings = options.settings ?? readSettings({});
  const hooks = {
    fileStyle,
    exports,
    standby,
    findSession,
    takeLiveToken,
    findGrants,
    live: new Live(services.randomBytes),
    findWhyClosed,
    isFactorCompulsory,
    stepUp: stepUpHook,
    askSecondPerson,
  };
  const server: Server = {
    app,
    db,
    databaseUrl,
    services,
    settings,
    draining: { hasBegun: false },
    demoWallet: services.isProduction ? null : (options.demoWallet ?? null),
    ...hooks,
    mounted: [],
    reports: new Map(),
    waiting: new Map(),
  };
  // not kept in maps beside the requests, which cost more to collect
  for (const noted of ['caller', 'let_in']) app.decorateRequest(noted, null);
  traceRequests(app, Boolean(options.trustProxy));
  mapErrors(app);
  parseJson(app);
  await app.register(fastifyCookie);
  await app.register(fastifyCompress, { threshold: 2048, globalDecompression: false });
  if (options.rateLimit !== 0) {
    await app.register(fastifyRateLimit, {
      max: options.rateLimit ?? 1200,
      timeWindow: '1 minute',
      // pages and their files cost next to nothing, and one page is many files
      allowList: (request) => !request.url.startsWith('/api/'),
      // by address: a token is only known to be genuine after it has been looked up
      keyGenerator: (request) => request.ip,
      store: storeOfCalls(db),
      // without the database calls are refused for that
      skipOnError: true,
    });
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    // answers hold what belongs to one person; a file that may be kept says so itself
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    done();
  });
  serveHealth(server);
  serveMetrics(server, options.metricsToken ?? null);
  if (options.webRoot) {
    const shell = await readFile(`${options.webRoot}/index.html`, 'utf8');
    securityHeaders(app, {
      shell,
      captchaVerifyUrl: options.captchaVerifyUrl ?? null,
      hasMobileWallets: async () => (await readCompany(db)).wallet_project_id !== null,
      monotonic: services.monotonic,
    });
    await serveWeb(app, options.webRoot, shell);
  } else {
    app.setNotFoundHandler((request, reply) => sendFailure(fail('not_found'), request, reply));
  }
  await serveLive(server);
  mountModules(server);
  mountsOn(server).serveQuery(exportStanding, async ({ context }) => ({
    data: exports.standing(context.actor.session_id),
  }));
  await serveOpenApi(server);
  return server;
}

/** Which addresses of a request are proxies: the nearest ones by their number, or those of a list. */
const trustedProxies = (proxies: number | string[]) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** Numbers requests, unlike those of any other process, so that a log can be searched for one. */
function requestNumbers({ randomBytes }: Services): () => string {
  const process = randomBytes(3).toString('hex');
  let last = 0;
  return () => `${process}-${(++last).toString(36)}`;
}
