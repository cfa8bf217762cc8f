import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { fail } from '../fail.ts';
import type { Server } from './server.ts';

/** `GET /api/metrics` in Prometheus' text format; only from this machine unless there is a token for a bearer. */
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
    const mayRead = token ? request.headers.authorization === `Bearer ${token}` : isLocal;
    if (!mayRead) throw fail('not_found');
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}
