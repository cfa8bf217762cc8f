import { hash, timingSafeEqual } from 'node:crypto';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
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
  const noteStandby = measureStandby(server, registry);
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
    await noteStandby();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

/** @returns looks at the standby that pages are read from, where there is one */
function measureStandby({ standby }: Server, registry: Registry): () => Promise<void> {
  const registers = [registry];
  const pages = new Gauge({
    name: 'banyan_report_pages',
    help: 'Pages of reports since the start of this process, by the server of the database that read them.',
    labelNames: ['read_from'],
    registers,
  });
  const isReachable = new Gauge({
    name: 'banyan_standby_reachable',
    help: 'Whether the standby that pages and files of reports are read from answers; missing = there is none.',
    registers,
  });
  const behind = new Gauge({
    name: 'banyan_standby_behind_seconds',
    help: 'How far that standby is behind what was written; missing = it does not say.',
    registers,
  });
  return async () => {
    const state = await standby.look();
    for (const gauge of [isReachable, behind]) gauge.remove();
    if (!state) return;
    pages.labels('standby').set(state.from_standby);
    pages.labels('primary').set(state.from_primary);
    isReachable.set(Number(state.is_reachable));
    if (state.behind_seconds !== null) behind.set(state.behind_seconds);
  };
}

/** Compares in a time that does not tell how much of the two is the same. */
const isEqual = (a: string, b: string): boolean =>
  timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
