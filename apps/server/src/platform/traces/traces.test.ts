import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { listRouteSwitches, readCompanySettings, switchRoute } from '@banyan/contract/company/settings';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aContext, anAdmin, type Person, password, signIn } from '../../../test/build.ts';
import { closeHere } from '../../../test/close-here.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { buildApp } from '../../app.ts';
import { inTransaction, openDb, openPool } from '../database/db.ts';
import type { Server } from '../http/server.ts';
import { enqueueJob } from '../jobs/enqueue-job.ts';
import { prepareQueue, startJobs } from '../jobs/jobs.ts';
import { repositoryRoot } from '../root.ts';
import { traces } from './in-span.ts';
import { openTraces } from './open-traces.ts';

interface Sent {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status: { code?: number };
}

const test = useTestServer('demo');
let collector: HttpServer;
let received: { paths: Set<string>; spans: Sent[]; all: string };
let url: string;
let admin: Person;

beforeAll(async () => {
  received = { paths: new Set(), spans: [], all: '' };
  collector = createServer(async (request, reply) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.paths.add(request.url ?? '');
    received.all += body;
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: Sent[] }[] }[];
    };
    received.spans.push(
      ...resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    );
    reply.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
  admin = await anAdmin(test.server);
});
afterAll(() => collector.close());

/** What a collector gets of some work. */
async function sentBy(work: () => Promise<unknown>, tracedShare = 1): Promise<Sent[]> {
  received.spans = [];
  received.all = '';
  const opened = await openTraces({ tracesUrl: url, tracedShare });
  try {
    await work();
  } finally {
    await opened.stop();
  }
  return received.spans;
}

/** An application behind a proxy, or in front of everybody. */
async function served(trustProxy: number, work: (server: Server) => Promise<unknown>): Promise<void> {
  const pool = openPool(test.url, 2);
  const { services } = test;
  const server = await buildApp({ db: openDb(pool), databaseUrl: test.url, services, trustProxy });
  try {
    await work(server);
  } finally {
    await server.app.close();
    await pool.end();
  }
}

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;
const read = ({ app }: Server) =>
  app.inject({
    url: `/api/${readCompanySettings.path}?who=asha%40example.com`,
    headers: { traceparent, authorization: `Bearer ${admin.token}` },
  });
const named = (spans: Sent[], name: string): Sent => {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`No span ${name} in: ${spans.map((span) => span.name).join(', ')}`);
  return found;
};
const factsOf = ({ attributes }: Sent) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
const under = (spans: Sent[], { spanId }: Sent): string[] =>
  spans.filter((span) => span.parentSpanId === spanId).map(({ name }) => name);

it('shows of a call that changes something its operation, its transaction and its statements, one under the other', async () => {
  const routes = await callAs(test.server, listRouteSwitches, { token: admin.token });
  const { id } = routes
    .json()
    .data.find(({ url: at }: { url: string }) => at === '/admin/member/member-search');
  let status = 0;
  const spans = await sentBy(() =>
    served(0, async (server) => {
      const body = { id, is_enabled: false };
      ({ statusCode: status } = await callAs(server, switchRoute, { token: admin.token, body }));
    }),
  );
  expect(status).toBe(200);
  expect(received.paths).toEqual(new Set(['/v1/traces']));
  const call = named(spans, 'POST /api/admin/switch_route');
  expect(call.parentSpanId).toBeUndefined();
  expect(factsOf(call)).toMatchObject({
    'http.request.method': 'POST',
    'http.route': '/api/admin/switch_route',
    'http.response.status_code': 200,
  });
  const transaction = named(spans, 'transaction');
  expect(under(spans, call)).toContain('transaction');
  expect(under(spans, transaction)).toEqual(
    expect.arrayContaining(['operation admin/switch_route', 'commit']),
  );
  expect(under(spans, named(spans, 'operation admin/switch_route'))).toContain('update route');
});

it('tells nothing of who calls, what they send or what is refused', async () => {
  const spans = await sentBy(() =>
    served(0, async (server) => {
      await read(server);
      await signIn(server, admin.user_id);
      await expect(signIn(server, admin.user_id, 'Tulip-77')).rejects.toThrow();
    }),
  );
  named(spans, 'GET /api/admin/company_settings');
  for (const secret of [admin.user_id, password, 'Tulip-77', 'asha', admin.token, '127.0.0.1'])
    expect(received.all).not.toContain(secret);
});

it("stands under the proxy's own trace, where a proxy is trusted, and nobody else's", async () => {
  const behind = await sentBy(() => served(1, read));
  expect(named(behind, 'GET /api/admin/company_settings')).toMatchObject({
    traceId,
    parentSpanId: 'b7ad6b7169203331',
  });
  const inFront = await sentBy(() => served(0, read));
  expect(named(inFront, 'GET /api/admin/company_settings').traceId).not.toBe(traceId);
});

it('keeps the share that is asked for, and all of what a trusted proxy keeps', async () => {
  expect(await sentBy(() => served(0, read), 0)).toEqual([]);
  expect(await sentBy(() => served(1, read), 0)).not.toEqual([]);
});

it('shows each step of a closing', async () => {
  const context = aContext(test.server);
  const spans = await sentBy(() => closeHere(test, context, '2026-01-01'));
  const closing = named(spans, 'closing');
  expect(factsOf(closing)).toMatchObject({ 'banyan.business_date': expect.stringMatching(/^20\d\d-/) });
  expect(under(spans, closing)).toEqual([
    'closing calculate',
    'closing begin',
    'closing post',
    'closing publish',
  ]);
  expect(under(spans, named(spans, 'closing calculate'))).toContain('closing compute');
});

it('shows a job, and that it failed without the words of its error', async () => {
  await prepareQueue(test.ownerUrl);
  let runs = 0;
  const fails = async () => {
    runs += 1;
    throw new TypeError('Asha could not be reached');
  };
  const spans = await sentBy(async () => {
    const { services, url: database } = test;
    const jobs = [{ task: 'send_greeting', run: fails }];
    const queue = await startJobs({ url: database, db: test.server.db, services, jobs, log: () => {} });
    await inTransaction(test.server.db, (tx) => enqueueJob(tx, 'send_greeting', { to: 'Asha' }, 'greeting'));
    await expect.poll(() => runs, { timeout: 60_000 }).toBe(1);
    await queue.stop();
  });
  const job = named(spans, 'job send_greeting');
  expect(job.status).toEqual({ code: 2 });
  expect(factsOf(job)).toEqual({ 'error.type': 'TypeError' });
  expect(received.all).not.toContain('Asha');
});

it('keeps nobody waiting whose collector is away', async () => {
  const nowhere = await openTraces({ tracesUrl: 'http://127.0.0.1:1', tracedShare: 1 });
  await served(0, async (server) => expect((await read(server)).statusCode).toBe(200));
  await nowhere.stop();
  expect(traces()).toBeNull();
});

it('without a collector nothing of OpenTelemetry is loaded: it is imported where one is named, and nowhere else', async () => {
  const source = join(repositoryRoot(), 'apps/server/src');
  const naming = readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => {
      const lines = readFileSync(join(source, file), 'utf8').split('\n');
      return lines.filter((line) => line.includes("'@opentelemetry/")).map((line) => ({ file, line }));
    });
  expect(naming.length).toBeGreaterThan(3);
  for (const { file, line } of naming) {
    expect(file).toBe(join('platform', 'traces', 'open-traces.ts'));
    expect(line).toContain('import(');
  }
  await openTraces({ tracesUrl: null, tracedShare: 1 });
  expect(traces()).toBeNull();
});
