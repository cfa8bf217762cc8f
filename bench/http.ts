import type { AddressInfo } from 'node:net';
import { data, publicEndpoint, shellEndpoint } from '@banyan/contract/core/endpoint';
import * as z from 'zod/mini';
import { buildApp } from '../apps/server/src/app.ts';
import { mountsOn } from '../apps/server/src/platform/http/mounts.ts';
import type { Server } from '../apps/server/src/platform/http/server.ts';
import { loadBareRoute, loadHttp } from './support/load-http.ts';
import { type Figure, takeTurns } from './support/measure.ts';
import { drawMembers, openNetwork, openStage, signEverybodyIn } from './support/stage.ts';

const load = { seconds: 3, callers: 16 };
const reply = data(z.object({ status: z.string() }));
const open = publicEndpoint({ method: 'GET', path: 'bench/open', summary: 'Answers anybody', reply });
const closed = shellEndpoint({
  method: 'GET',
  path: 'bench/closed',
  summary: 'Answers members',
  roles: ['User'],
  reply,
});

function mountCalls(server: Server): void {
  const { serveQuery } = mountsOn(server);
  const answer = async () => ({ data: { status: 'ok' } });
  serveQuery(open, answer);
  serveQuery(closed, answer);
}

/** A server on the same database that limits the calls from one address. */
async function openCounted({ db, databaseUrl, services }: Server): Promise<Server> {
  const server = await buildApp({ db, databaseUrl, services, rateLimit: 1200, trustProxy: 1 });
  mountCalls(server);
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  return server;
}

/**
 * What serving a call costs beside a bare Fastify route with the same answer: one that anybody may make, and one whose
 * session and right are looked up in the database; the first of them also where calls are counted, from 200 addresses. A client
 * process calls over 16 connections that stay open.
 */
export async function run({ members = 1000 }: { members?: number } = {}): Promise<Figure[]> {
  const stage = await openStage(mountCalls);
  try {
    await openNetwork(stage, { members, topups: members, incomes: false, until: new Date() });
    const credentials = await signEverybodyIn(stage, await drawMembers(stage, 200));
    const headersOf = credentials.map(({ authorization, xsrf }) => ({
      authorization,
      cookie: `XSRF-TOKEN=${xsrf}`,
    }));
    const calls = (path: string) =>
      headersOf.map((headers) => ({ method: 'GET' as const, path: `/api/${path}`, headers }));
    const openCalls = headersOf.map(({ cookie }) => ({
      method: 'GET' as const,
      path: `/api/${open.path}`,
      headers: { cookie },
    }));
    const counted = await openCounted(stage.server);
    const port = (counted.app.server.address() as AddressInfo).port;
    const countedCalls = openCalls.map(({ headers, ...call }, n) => ({
      ...call,
      headers: { ...headers, 'x-forwarded-for': `10.0.0.${n}` },
    }));
    const figures = await takeTurns(3, [
      { name: 'bare Fastify route', load: () => loadBareRoute(load) },
      {
        name: 'served call for anybody',
        load: () => loadHttp(load, { port: stage.port, requests: openCalls }),
        reference: 'bare Fastify route',
      },
      {
        name: 'served call for anybody, counted',
        load: () => loadHttp(load, { port, requests: countedCalls }),
        reference: 'bare Fastify route',
      },
      {
        name: 'served call with session and right',
        load: () => loadHttp(load, { port: stage.port, requests: calls(closed.path) }),
        reference: 'bare Fastify route',
      },
    ]);
    await counted.app.close();
    return figures;
  } finally {
    await stage.close();
  }
}
