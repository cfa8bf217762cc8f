import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportStanding } from '@banyan/contract/core/exports';
import { column, type Report, report } from '@banyan/contract/core/report';
import { passbook } from '@banyan/contract/ledger/passbook';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, type Person } from '../../../test/build.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { unzip } from '../../../test/unzip.ts';
import { buildApp } from '../../app.ts';
import { mountsOn } from '../http/mounts.ts';
import type { Server } from '../http/server.ts';
import type { ExportLimits } from './open-exports.ts';

const test = useTestServer();
let admins: Person[];

/** More than a connection that nobody reads takes up: 30 MB. */
const rows = 3000;
const large = report({
  path: 'test/large',
  summary: 'Many wide rows',
  screens: ['/admin/dashboard'],
  columns: {
    n: column('int', 'N', { sort: true }),
    at: column('date_time', 'At'),
    connection: column('text', 'Connection'),
    words: column('text', 'Words'),
  },
  filters: { broken: { kind: 'int', label: column('int', 'Broken').label } },
  default_sort: 'n',
});

function mountLarge(server: Server): void {
  mountsOn(server).serveReport(large, ({ db, filters }) =>
    db
      .selectFrom(sql<{ n: number }>`generate_series(1, ${sql.lit(rows)})`.as(sql`s (n)`))
      .select([
        sql<string>`s.n::text`.as('id'),
        sql<number>`s.n / (s.n - ${filters.broken ?? '0'}::int)`.as('n'),
        sql<string>`now()`.as('at'),
        sql<string>`pg_backend_pid()::text`.as('connection'),
        sql<string>`repeat('x', 10000)`.as('words'),
      ]),
  );
}

/** Connections of the application itself. */
const own = new Set<string>();
beforeAll(async () => {
  test.pool.on('acquire', (client) =>
    own.add(String((client as unknown as { processID: number }).processID)),
  );
  mountLarge(test.server);
  await test.server.app.listen({ port: 0, host: '127.0.0.1' });
  admins = [];
  for (let n = 0; n < 4; n++) admins.push(await anAdmin(test.server));
});

const portOf = (server: Server) => (server.app.server.address() as AddressInfo).port;
const admin = (n: number) => admins[n] as Person;

/** A download of which nothing is read, over a connection of its own. */
function download(person: Person, { server = test.server, query = 'format=csv' } = {}) {
  const asked = request({
    port: portOf(server),
    path: `/api/${large.path}?${query}`,
    headers: { authorization: `Bearer ${person.token}` },
    agent: false,
  });
  const reply = new Promise<IncomingMessage>((resolve, reject) => {
    asked.once('response', resolve).once('error', reject);
  });
  reply.catch(() => {});
  asked.end();
  return { reply, leave: () => asked.destroy() };
}

async function readWhole(reply: IncomingMessage): Promise<string> {
  let text = '';
  for await (const part of reply.setEncoding('utf8')) text += part;
  return text;
}

/** Files that the database reads for at this moment. */
async function reading(): Promise<number> {
  const [row] = await test.asOwner(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and query like '%export_rows%' and state <> 'idle' and pid <> pg_backend_pid()`,
  );
  return Number(row?.n);
}
const standing = async (person: Person) =>
  (await callAs(test.server, exportStanding, { token: person.token })).json().data;

it('a file that is asked for in Hindi has Hindi headings, written as CSV and as XLSX', async () => {
  const { token } = admin(0);
  const file = async (language: 'en' | 'hi', format: string) =>
    (await callAs(test.server, passbook, { token, language, query: { format } })).rawPayload;
  const english = ['Date', 'Wallet', 'Particulars', 'Ref', 'Credit', 'Debit', 'Balance'];
  const hindi = ['तारीख', 'वॉलेट', 'ब्योरा', 'संदर्भ', 'क्रेडिट', 'डेबिट', 'बैलेंस'];
  for (const [language, headings] of [
    ['en', english],
    ['hi', hindi],
  ] as const) {
    const [line] = (await file(language, 'csv')).toString().replace('\uFEFF', '').split('\r\n');
    expect(line?.split(';')).toEqual(headings);
    const sheet = unzip(await file(language, 'xlsx'))['xl/worksheets/sheet1.xml'] ?? '';
    const [first = ''] = sheet.split('</row>');
    expect([...first.matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, heading]) => heading)).toEqual(headings);
  }
});

describe('downloads', () => {
  beforeEach(async () => await expect.poll(reading).toBe(0));

  it('run three at once and one a session, on connections of their own; the others wait, say so and finish', async () => {
    const first = download(admin(0));
    await first.reply;
    const second = download(admin(0));
    const others = [download(admin(1)), download(admin(2))];
    await Promise.all(others.map(({ reply }) => reply));
    const last = download(admin(3));
    await expect.poll(() => standing(admin(3))).toEqual({ running: 0, waiting: 1 });
    expect(await standing(admin(0))).toMatchObject({ running: 1, waiting: 1 });
    expect(await reading()).toBe(3);
    // none of the application's connections is held
    expect(test.pool.idleCount).toBe(test.pool.totalCount);
    const files = await Promise.all(
      [first, second, ...others, last].map(async ({ reply }) => readWhole(await reply)),
    );
    for (const file of files) {
      const lines = file.split('\r\n');
      expect(lines).toHaveLength(rows + 2);
      expect(own.has(lines[1]?.split(';')[2] ?? '')).toBe(false);
    }
    expect(await standing(admin(0))).toEqual({ running: 0, waiting: 0 });
  });

  it('that somebody broke off leave their places, also those that wait', async () => {
    const held = [0, 1, 2].map((n) => download(admin(n)));
    await Promise.all(held.map(({ reply }) => reply));
    const waiting = download(admin(3));
    await expect.poll(async () => (await standing(admin(3))).waiting).toBe(1);
    waiting.leave();
    await expect.poll(async () => (await standing(admin(3))).waiting).toBe(0);
    for (const { leave } of held) leave();
    await expect.poll(reading).toBe(0);
    expect(
      (await callAs(test.server, large, { token: admin(3).token, query: { format: 'xlsx' } })).statusCode,
    ).toBe(200);
  });

  it('whose rows cannot be read are refused, and hold no place', async () => {
    for (const format of ['csv', 'xlsx']) {
      const reply = await callAs(test.server, large, {
        token: admin(0).token,
        query: { format, broken: '1' },
      });
      expect(reply.json()).toMatchObject({ code: 'server_error' });
    }
    expect(await standing(admin(0))).toEqual({ running: 0, waiting: 0 });
  });
});

describe('downloads within narrow limits', () => {
  const servers: Server[] = [];
  const open = async (exportLimits: Partial<ExportLimits>): Promise<Server> => {
    const { db, services } = test.server;
    const server = await buildApp({ db, databaseUrl: test.url, services, rateLimit: 0, exportLimits });
    mountLarge(server);
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    servers.push(server);
    return server;
  };
  afterAll(async () => {
    for (const { app } of servers) await app.close();
  });

  it('end when their reader takes nothing, and the next one comes', async () => {
    // long enough for a busy machine: the next reader takes what comes, and must not count as stalled
    const server = await open({ stalled: 3000 });
    const stalled = await download(admin(0), { server }).reply;
    const next = download(admin(0), { server });
    expect(await readWhole(await next.reply)).toContain(`\r\n`);
    // what the connection held comes, and then its end without the last piece
    stalled.resume();
    const [error] = (await once(stalled, 'error')) as [Error];
    expect(error.message).toBe('aborted');
  });

  it('are refused in words when too many wait', async () => {
    const server = await open({ waiting_by_key: 1 });
    const running = await download(admin(0), { server }).reply;
    const waiting = download(admin(0), { server });
    await expect
      .poll(async () => (await callAs(server, exportStanding, { token: admin(0).token })).json().data.waiting)
      .toBe(1);
    const refused = await callAs(server, large as Report, {
      token: admin(0).token,
      query: { format: 'csv' },
    });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('60');
    expect(refused.json()).toMatchObject({
      code: 'exports_waiting',
      message: 'Too many exports are waiting. Try again in a minute.',
    });
    running.destroy();
    waiting.leave();
  });

  it('of another server take places of the same three, and one of a session', async () => {
    const server = await open({});
    const held = [0, 1, 2].map((n) => download(admin(n)));
    await Promise.all(held.map(({ reply }) => reply));
    const others = [download(admin(3), { server }), download(admin(0), { server })];
    const there = async (n: number) =>
      (await callAs(server, exportStanding, { token: admin(n).token })).json().data;
    for (const n of [3, 0]) await expect.poll(() => there(n)).toEqual({ running: 0, waiting: 1 });
    held[1]?.leave();
    await others[0]?.reply;
    held[2]?.leave();
    // a place is free, and the session has one on the other server
    await expect.poll(reading).toBe(2);
    expect(await there(0)).toEqual({ running: 0, waiting: 1 });
    held[0]?.leave();
    await others[1]?.reply;
    for (const { leave } of others) leave();
    await expect.poll(reading).toBe(0);
  });
});
