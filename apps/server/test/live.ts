import { wsToken } from '@banyan/contract/accounts/accounts';
import { liveLimits, type ServerFrame, serverFrame } from '@banyan/contract/games/live';
import { expect } from 'vitest';
import type { Person } from './build.ts';
import { callAs, type TestServer, xsrfCookie } from './http.ts';

/** A live connection as a browser has it; every frame that comes is read by the contract. */
export interface LiveClient {
  frames: ServerFrame[];
  /** The code with which the server closed it; null = it is open. */
  closed: number | null;
  send(frame: object | string): void;
  close(): void;
  /** Takes nothing that comes, until it goes on. */
  pause(): void;
  goOn(): void;
  /** The first frame from here on that is wanted. */
  next(isWanted: (frame: ServerFrame) => boolean): Promise<ServerFrame>;
  untilClosed(): Promise<number | null>;
}

const patience = { timeout: 30_000, interval: 20 };

/** Opens a connection in the browser of a session and says nothing yet. */
export async function openLive(test: TestServer, token: string | null): Promise<LiveClient> {
  const { app } = test.server;
  const cookie = token && (await xsrfCookie(test.server, { authorization: `Bearer ${token}` }));
  const client: LiveClient = {
    frames: [],
    closed: null,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    close: () => socket.terminate(),
    pause: () => socket.pause(),
    goOn: () => socket.resume(),
    next: async (isWanted) => {
      let found: ServerFrame | undefined;
      await expect
        .poll(() => {
          found = client.frames.find(isWanted);
          return found !== undefined;
        }, patience)
        .toBe(true);
      return found as ServerFrame;
    },
    untilClosed: async () => {
      await expect.poll(() => client.closed, patience).not.toBe(null);
      return client.closed;
    },
  };
  const socket = await app.injectWS(
    '/api/live',
    { headers: cookie ? { cookie: `XSRF-TOKEN=${cookie}` } : {} },
    {
      onInit: (opening) => {
        opening.on('message', (data) => client.frames.push(serverFrame.parse(JSON.parse(data.toString()))));
        opening.on('close', (code) => {
          client.closed = code;
        });
      },
    },
  );
  return client;
}

/** A token for one live connection. */
export const aLiveToken = async (test: TestServer, { token }: Pick<Person, 'token'>): Promise<string> =>
  (await callAs(test.server, wsToken, { token })).json().data.ws_token;

/** Signed in and subscribed, as soon as the first frame of each channel has come. */
export async function subscribed(
  test: TestServer,
  person: Pick<Person, 'token'>,
  sub: { to: ServerFrame['to'][]; seq?: Record<string, number> },
): Promise<LiveClient> {
  const client = await openLive(test, person.token);
  client.send({ t: 'auth', ws_token: await aLiveToken(test, person) });
  client.send({ t: 'sub', ...sub });
  client.send({ t: 'ping' });
  await client.next(({ t }) => t === 'pong');
  return client;
}

/** More frames than may be sent at once. */
export const tooMany = liveLimits.frames_at_once * 100;
