import { hash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { fail } from '../fail.ts';
import type { Server } from './server.ts';

/**
 * `GET /api/metrics` in Prometheus' text format, for the bearer of a token. Without one nobody reads it in production,
 * where callers behind a proxy seem to call from this machine, and elsewhere this machine alone.
 */
export function serveMetrics(server: Server, token: string | null): void {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Duration of answered calls by method, route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  server.app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    durations.labels(request.method, route, String(reply.statusCode)).observe(reply.elapsedTime / 1000);
    done();
  });
  server.app.get('/api/metrics', async (request, reply) => {
    const isLocal = ['127.0.0.1', '::1', '::ffff:127.0.0.1'].includes(request.ip);
    const mayRead = token
      ? isEqual(request.headers.authorization ?? '', `Bearer ${token}`)
      : isLocal && !server.services.isProduction;
    if (!mayRead) throw fail('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** Compares in a time that does not tell how much of the two is the same. */
const isEqual = (a: string, b: string): boolean =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
