import { readFile } from 'node:fs/promises';
import fastifyCompress from '@fastify/compress';
import fastifyCookie from '@fastify/cookie';
import fastifyRateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyServerOptions } from 'fastify';
import { requireStepUp } from './modules/accounts/require-step-up.ts';
import { readCompany } from './modules/company/queries.ts';
import { mountModules } from './modules.ts';
import type { Services } from './platform/context.ts';
import type { Db } from './platform/database/db.ts';
import { fail } from './platform/fail.ts';
import { mapErrors, sendFailure } from './platform/http/http-errors.ts';
import { serveMetrics } from './platform/http/metrics.ts';
import { serveOpenApi } from './platform/http/open-api.ts';
import { securityHeaders } from './platform/http/security-headers.ts';
import { serveWeb } from './platform/http/serve-web.ts';
import type { Server } from './platform/http/server.ts';

export interface AppOptions {
  db: Db;
  services: Services;
  logger?: FastifyServerOptions['logger'];
  /** Calls a minute from one address; 0 = no limit at all (benchmarks, journeys). */
  rateLimit?: number;
  /** The built web application; missing = API only. */
  webRoot?: string;
  trustProxy?: boolean;
  /** Lets a bearer read the metrics from elsewhere. */
  metricsToken?: string | null;
  /** The captcha's provider, whose scripts the pages may load. */
  captchaVerifyUrl?: string | null;
}

/** The whole application, ready to listen or to be called with `app.inject`. */
export async function buildApp(options: AppOptions): Promise<Server> {
  const app = Fastify({
    logger: options.logger ?? false,
    genReqId: requestNumbers(options.services),
    trustProxy: options.trustProxy ?? false,
    bodyLimit: 1_000_000,
  });
  const { db, services } = options;
  const fileStyle = async () => {
    const { timezone, round_off_digits: digits } = await readCompany(db);
    return { timezone, digits };
  };
  const server: Server = { app, db, services, fileStyle, stepUp: requireStepUp, mounted: [] };
  mapErrors(app);
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
    });
  }
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  serveMetrics(server, options.metricsToken ?? null);
  if (options.webRoot) {
    const shell = await readFile(`${options.webRoot}/index.html`, 'utf8');
    securityHeaders(app, shell, options.captchaVerifyUrl ?? null);
    await serveWeb(app, options.webRoot, shell);
  } else {
    app.setNotFoundHandler((request, reply) => sendFailure(fail('not_found'), request, reply));
  }
  mountModules(server);
  await serveOpenApi(server);
  return server;
}

/** Numbers requests, unlike those of any other process, so that a log can be searched for one. */
function requestNumbers({ randomBytes }: Services): () => string {
  const process = randomBytes(3).toString('hex');
  let last = 0;
  return () => `${process}-${(++last).toString(36)}`;
}
