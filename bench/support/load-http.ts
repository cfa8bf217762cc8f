import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import Fastify from 'fastify';
import { repositoryRoot } from '../../apps/server/src/platform/root.ts';
import type { Load, Timed } from './measure.ts';

/** A request the client sends as often as it can; one with a body gets a fresh idempotency key every time. */
export interface HttpRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}
export interface HttpJob {
  port: number;
  seconds: number;
  connections: number;
  /** Drawn from at random. */
  requests: readonly HttpRequest[];
  /** Each is sent once, in order; there must be enough. */
  isOnce?: boolean;
}
export interface HttpOutcome {
  latencies: number[];
  /** Address, status and beginning of every answer that was not 200, with how often it came. */
  refused: Record<string, number>;
  seconds: number;
}

/**
 * Measures a listening server from another process, over connections that stay open.
 * @throws when any answer was not 200
 */
export async function loadHttp(
  load: Load,
  { port, requests, isOnce }: Pick<HttpJob, 'port' | 'requests' | 'isOnce'>,
): Promise<Timed> {
  const root = repositoryRoot();
  const client = fork(join(root, 'scripts/run.mjs'), ['bench/support/http-client.ts'], { cwd: root });
  const job: HttpJob = {
    port,
    seconds: load.seconds,
    connections: load.callers,
    requests,
    isOnce: isOnce ?? false,
  };
  client.send(job);
  const [outcome] = (await Promise.race([
    once(client, 'message'),
    once(client, 'exit').then(([code]) => Promise.reject(new Error(`The client ended with ${code}.`))),
  ])) as [HttpOutcome];
  const refused = Object.entries(outcome.refused);
  if (refused.length > 0)
    throw new Error(`Refused: ${refused.map(([answer, n]) => `${n} times ${answer}`).join('; ')}`);
  return { latencies: outcome.latencies, seconds: outcome.seconds };
}

/** A route of Fastify's that does nothing but answer: what HTTP itself costs here. */
export async function loadBareRoute(load: Load): Promise<Timed> {
  const app = Fastify();
  app.get('/', async () => ({ data: { status: 'ok' } }));
  await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    const { port } = app.server.address() as { port: number };
    return await loadHttp(load, { port, requests: [{ method: 'GET', path: '/', headers: {} }] });
  } finally {
    await app.close();
  }
}
