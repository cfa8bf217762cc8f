import { endpoint } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  CallError,
  type CallHooks,
  call,
  installCallHooks,
  queryText,
  readCookie,
  takeArrived,
} from './call.ts';

const save = endpoint({
  method: 'POST',
  path: 'x/save',
  summary: '',
  screens: ['/user/x'],
  reply: z.object({}),
});
const read = endpoint({
  method: 'GET',
  path: 'x/read',
  summary: '',
  screens: ['/user/x'],
  reply: z.object({}),
});
const failed = vi.fn<CallHooks['failed']>();
const answers: Response[] = [];
const sent: { url: string; headers: Record<string, string>; body: unknown }[] = [];

const refusal = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers });

beforeEach(() => {
  vi.stubGlobal('window', {});
  vi.stubGlobal('document', { cookie: 'other=1; XSRF-TOKEN=a%2Bb' });
  vi.stubGlobal('fetch', async (url: string, init: { headers: Record<string, string>; body: unknown }) => {
    sent.push({ url, headers: { ...init.headers }, body: init.body });
    const answer = answers.shift();
    if (!answer) throw new TypeError('no connection');
    return answer;
  });
  installCallHooks({ token: () => 'secret', failed });
});
afterEach(() => {
  answers.length = 0;
  sent.length = 0;
  failed.mockClear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a read carries the bearer token and no XSRF token', async () => {
  answers.push(refusal(200, { data: 1 }));
  expect(await call(read, { query: { page: 2, empty: '', none: undefined } })).toEqual({ data: 1 });
  expect(sent[0]?.url).toBe('/api/x/read?page=2');
  expect(sent[0]?.headers.Authorization).toBe('Bearer secret');
  expect(sent[0]?.headers).not.toHaveProperty('X-XSRF-TOKEN');
});

test('a change carries the token of the cookie and keeps its key over silent retries', async () => {
  answers.push(
    refusal(409, { code: 'in_progress' }),
    refusal(429, { code: 'too_many_requests' }, { 'retry-after': '0' }),
    refusal(200, { data: {} }),
  );
  await call(save, { body: { a: 1 } });
  expect(sent).toHaveLength(3);
  expect(sent[0]?.headers['X-XSRF-TOKEN']).toBe('a+b');
  expect(new Set(sent.map(({ headers }) => headers['Idempotency-Key'])).size).toBe(1);
  expect(failed).not.toHaveBeenCalled();
});

test('a 429 that asks for longer than 5 s is the person’s news', async () => {
  answers.push(refusal(429, { code: 'too_many_requests', message: 'Later.' }, { 'retry-after': '60' }));
  await expect(call(save)).rejects.toMatchObject({ status: 429, message: 'Later.' });
  expect(sent).toHaveLength(1);
  expect(failed).toHaveBeenCalledOnce();
});

test('a cookie of another session is renewed by a read, once, with the same key', async () => {
  answers.push(refusal(403, { code: 'csrf_failed' }), refusal(200, {}), refusal(200, { data: {} }));
  await call(save);
  expect(sent.map(({ url }) => url)).toEqual(['/api/x/save', '/api/health', '/api/x/save']);
  expect(sent[2]?.headers['Idempotency-Key']).toBe(sent[0]?.headers['Idempotency-Key']);
});

test('a refusal is shown once and passed on with its fields; no connection is status 0', async () => {
  answers.push(
    refusal(400, {
      code: 'insufficient_funds',
      message: 'Insufficient funds!',
      errors: { amount: 'At most 2.' },
      messages: { amount: message('At most {max}.', { max: 2 }) },
    }),
  );
  const refused = await call(save).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(CallError);
  expect(refused).toMatchObject({
    status: 400,
    code: 'insufficient_funds',
    errors: { amount: 'At most 2.' },
  });
  await expect(call(read)).rejects.toMatchObject({ status: 0 });
  expect(failed).toHaveBeenCalledTimes(2);
});

test('reads one cookie of many, and leaves empty values out of an address', () => {
  expect(readCookie('XSRF-TOKEN', 'XSRF-TOKEN=1')).toBe('1');
  expect(readCookie('XSRF-TOKEN', 'MY-XSRF-TOKEN=1')).toBe('');
  expect(queryText({})).toBe('');
});

test('an answer that came beside the scripts is taken once, at once where it is there already', async () => {
  // such answers grow old, and these tests share a process that may be older
  const now = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const answered = vi.fn<NonNullable<CallHooks['answered']>>();
  installCallHooks({ answered });
  const reply = { data: 'early' };
  vi.stubGlobal('__early', { 'x/read?a=1': { answer: Promise.resolve(reply), arrived: reply } });
  expect(takeArrived(read, { a: 2 })).toBeUndefined();
  expect(takeArrived(read, { a: 1 })).toEqual(reply);
  expect(takeArrived(read, { a: 1 })).toBeUndefined();
  await Promise.resolve();
  expect(answered.mock.calls).toEqual([['/api/x/read?a=1', reply]]);

  // one that is on its way is waited for
  vi.stubGlobal('__early', { 'x/read': { answer: Promise.resolve(reply) } });
  expect(takeArrived(read)).toBeUndefined();
  expect(await call(read)).toEqual(reply);
  expect(sent).toEqual([]);

  // one that nobody took for half a minute is asked anew
  now.mockReturnValue(30_000);
  vi.stubGlobal('__early', { 'x/read': { answer: Promise.resolve(reply), arrived: reply } });
  expect(takeArrived(read)).toBeUndefined();
});
