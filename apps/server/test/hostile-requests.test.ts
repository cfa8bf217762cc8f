import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { creditDebit } from '@banyan/contract/ledger/ledger';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../src/app.ts';
import { repositoryRoot } from '../src/platform/root.ts';
import { aPerson, type Person } from './build.ts';
import { callAs, useTestServer } from './http.ts';

const test = useTestServer();
let admin: Person;
beforeAll(async () => {
  admin = await aPerson(test.server, 'Admin');
});

const post = (payload: string, headers: Record<string, string> = {}) =>
  test.server.app.inject({
    method: 'POST',
    url: `/api/${creditDebit.path}`,
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
const asAdmin = (options: { body?: unknown; key?: string }) =>
  callAs(test.server, creditDebit, { token: admin.token, ...options });

describe('a body', () => {
  it('of somebody without a session is not read, whatever it holds', async () => {
    for (const body of ['['.repeat(900_000), '{"a":', 'x'.repeat(2_000_000)])
      expect((await post(body)).json()).toMatchObject({ code: 'session_expired' });
  });

  it('has at most 64 KB, unless its call takes more', async () => {
    const reply = await asAdmin({ body: { remark: 'x'.repeat(65 * 1024) } });
    expect(reply.json().code).toBe('body_too_large');
  });

  it('with lists inside each other, or with thousands of fields, is refused in words', async () => {
    const nested = JSON.parse(`${'['.repeat(60)}${']'.repeat(60)}`);
    const wide = Array.from({ length: 30_000 }, () => 0);
    for (const remark of [nested, wide])
      expect((await asAdmin({ body: { remark } })).json()).toMatchObject({
        code: 'invalid_request',
        errors: { form: 'The request holds too many lists or fields.' },
      });
  });

  it('reaches for no prototype', async () => {
    const reply = await asAdmin({ body: JSON.parse('{"__proto__":{"amount":"1"}}') });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().errors.amount).toBeUndefined();
  });

  it('may hold brackets and commas in its texts', async () => {
    const { errors } = (await asAdmin({ body: { remark: `[{,"\\${'['.repeat(900)}` } })).json();
    expect(errors.form).toBeUndefined();
  });
});

describe('an idempotency key', () => {
  it.each(['', ' ', 'two words', 'k'.repeat(201), 'clé'])('%j is refused', async (key) => {
    const reply = await asAdmin({ key, body: {} });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().code).not.toBe('server_error');
  });
});

describe('an answer', () => {
  it('with somebody’s data is kept by no browser and no proxy', async () => {
    expect((await asAdmin({ body: {} })).headers['cache-control']).toBe('no-store');
    expect((await test.server.app.inject('/api/company/details')).headers['cache-control']).toBe('no-store');
  });

  it('to an address that is none has the form of every other refusal', async () => {
    const reply = await test.server.app.inject('/%E0%A4%A');
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ code: 'invalid_request', request_id: expect.any(String) });
  });
});

describe('the metrics', () => {
  const read = async (options: { isProduction: boolean; token?: string; asked?: string }) => {
    const services = { ...test.services, isProduction: options.isProduction };
    const { db } = test.server;
    const { app } = await buildApp({
      db,
      databaseUrl: test.url,
      services,
      metricsToken: options.token ?? null,
    });
    const headers = options.asked ? { authorization: `Bearer ${options.asked}` } : {};
    const reply = await app.inject({ url: '/api/metrics', headers });
    await app.close();
    return reply;
  };

  it('answer a token alone in production, and this machine elsewhere', async () => {
    expect((await read({ isProduction: true })).statusCode).toBe(404);
    expect((await read({ isProduction: true, token: 'right', asked: 'wrong' })).statusCode).toBe(404);
    expect((await read({ isProduction: true, token: 'right', asked: 'right' })).statusCode).toBe(200);
    expect((await read({ isProduction: false })).statusCode).toBe(200);
  });

  it('are those that the alerts and the dashboard of deploy/ ask for', async () => {
    const { body } = await read({ isProduction: false });
    for (const file of ['alerts.yml', 'dashboard.json']) {
      const text = readFileSync(join(repositoryRoot(), 'deploy', file), 'utf8');
      const asked = text.match(/\b(?:http|process|nodejs)_\w+/g) ?? [];
      expect(asked.length).toBeGreaterThan(5);
      for (const name of asked.filter((found) => found !== 'http_2xx'))
        expect(body).toContain(name.replace(/_(bucket|count)$/, ''));
    }
  });
});

describe('the caller’s address', () => {
  const addressOf = async (trustProxy: number | string[] | undefined, forwarded: string) => {
    const { db, services } = test.server;
    const { app } = await buildApp({
      db,
      databaseUrl: test.url,
      services,
      ...(trustProxy === undefined ? {} : { trustProxy }),
    });
    app.get('/address', (request) => request.ip);
    const reply = await app.inject({ url: '/address', headers: { 'x-forwarded-for': forwarded } });
    await app.close();
    return reply.body;
  };

  it('is what the last trusted proxy saw, never what the caller wrote', async () => {
    expect(await addressOf(undefined, '9.9.9.9')).toBe('127.0.0.1');
    expect(await addressOf(1, '9.9.9.9, 203.0.113.7')).toBe('203.0.113.7');
    expect(await addressOf(['127.0.0.1'], '9.9.9.9, 203.0.113.7')).toBe('203.0.113.7');
    expect(await addressOf(['127.0.0.1', '203.0.113.0/24'], '9.9.9.9, 198.51.100.1, 203.0.113.7')).toBe(
      '198.51.100.1',
    );
  });
});

describe('a body that trickles', () => {
  it('is cut off, on two hundred connections at once, while others are answered', async () => {
    const { db, services } = test.server;
    const timeouts = { request: 200, checkedEvery: 50 };
    const { app } = await buildApp({ db, databaseUrl: test.url, services, timeouts });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.address() as AddressInfo;
    const sockets = Array.from({ length: 200 }, () => {
      const socket = connect(port, '127.0.0.1');
      socket.on('error', () => {});
      socket.write(
        `POST /api/accounts/sign_in HTTP/1.1\r\nhost: banyan.test\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{`,
      );
      socket.resume();
      return socket;
    });
    await Promise.all(sockets.map((socket) => once(socket, 'close')));
    expect((await fetch(`http://127.0.0.1:${port}/api/health`)).status).toBe(200);
    await app.close();
  });
});
