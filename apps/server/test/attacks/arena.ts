import { randomBytes } from 'node:crypto';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Endpoint } from '@banyan/contract/core/endpoint';
import type { Server } from '../../src/platform/http/server.ts';
import { anAdmin, type Person } from '../build.ts';
import type { TestServer } from '../http.ts';
import { aBusiness, aMember } from '../network.ts';

/** What one attack tried, and what came through that must not. */
export interface Outcome {
  tried: number;
  through: string[];
}

/** Plays one attack with fresh people. */
export type Attack = (arena: Arena) => Promise<Outcome>;

/** A running server with its people, called over real connections. */
export interface Arena {
  test: TestServer;
  /** An admin, a second one, and a member, made for this attack. */
  maker: Person;
  checker: Person;
  member: Person;
  /** A whole number from `from` to `to`, drawn anew from the seed. */
  draw: (from: number, to: number) => number;
  send: typeof send extends (server: Server, ...rest: infer R) => infer A ? (...rest: R) => A : never;
}

export interface Reply {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: an attack looks into any reply
  json: any;
}

interface Sent {
  token?: string;
  query?: Record<string, string>;
  body?: unknown;
  /** Sent as it is instead of `body`. */
  text?: string;
  headers?: Record<string, string>;
  /** The loopback address that it comes from. */
  from?: string;
}

/**
 * Fresh people on the server of a test; the clock has gone on for an hour, so that old attempts count no more.
 * @param maxPauseMs a call waits a drawn time up to this before it is sent
 */
export async function openArena(test: TestServer, draw: Arena['draw'], maxPauseMs: number): Promise<Arena> {
  test.services.now = new Date(test.services.now.getTime() + 61 * 60_000);
  const [maker, checker, member] = [
    await anAdmin(test.server),
    await anAdmin(test.server),
    await aNewMember(test),
  ];
  const sendLater: Arena['send'] = async (...sent) => {
    if (maxPauseMs > 0) await sleep(draw(0, maxPauseMs));
    return await send(test.server, ...sent);
  };
  return { test, maker, checker, member, draw, send: sendLater };
}

let top: Person | undefined;

/** A member of this attack alone, below the first one. */
export const aNewMember = (test: TestServer): Promise<Person> =>
  aMember(test.server, top ? { sponsor: top } : {});

/** A company with a plan that pays a little, and a package from 100 to 100000. */
export async function openCompany(test: TestServer): Promise<void> {
  await aBusiness(test.server, { incomes: { referral: { rate: { percent: '5' } } } });
  top = await aMember(test.server);
  await test.server.app.listen({ port: 0, host: '127.0.0.1' });
}

export const portOf = (server: Server): number => (server.app.server.address() as AddressInfo).port;

/** Calls over a connection of its own, as a browser does, or with headers and a body that no browser sends. */
export async function send(server: Server, endpoint: Endpoint, sent: Sent = {}): Promise<Reply> {
  const isRead = endpoint.method === 'GET';
  const token: Record<string, string> = sent.token ? { authorization: `Bearer ${sent.token}` } : {};
  const own: Record<string, string> = isRead ? {} : await changing(server, token);
  const query = new URLSearchParams(sent.query).toString();
  return await exchange(server, {
    method: endpoint.method,
    path: `/api/${endpoint.path}${query && `?${query}`}`,
    headers: { ...token, ...own, ...sent.headers },
    text: sent.text ?? (isRead ? '' : JSON.stringify(sent.body ?? {})),
    from: sent.from ?? '127.0.0.1',
  });
}

/** The headers of a changing call: the session's XSRF token and a fresh key. */
async function changing(server: Server, token: Record<string, string>): Promise<Record<string, string>> {
  const { cookies } = await server.app.inject({ url: '/api/health', headers: token });
  const xsrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
  return {
    'content-type': 'application/json',
    cookie: `XSRF-TOKEN=${xsrf}`,
    'x-xsrf-token': xsrf,
    'idempotency-key': randomBytes(12).toString('hex'),
  };
}

function exchange(
  server: Server,
  call: { method: string; path: string; headers: Record<string, string>; text: string; from: string },
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { method, path, headers, text, from } = call;
    const length = { 'content-length': String(Buffer.byteLength(text)) };
    const asked = request(
      {
        port: portOf(server),
        host: '127.0.0.1',
        localAddress: from,
        agent: false,
        method,
        path,
        headers: { ...headers, ...length },
      },
      (reply) => {
        let body = '';
        reply.setEncoding('utf8').on('data', (part) => {
          body += part;
        });
        reply.on('end', () => resolve({ status: reply.statusCode ?? 0, json: parsed(body) }));
        reply.on('error', reject);
      },
    );
    asked.on('error', reject).end(text);
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return { text: body };
  }
}

/** The same thing many times at once. */
export const atOnce = <T>(count: number, act: (k: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, k) => act(k)));
