import type { AddressInfo } from 'node:net';
import fastify from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { whenGone } from './when-gone.ts';

const app = fastify();
const signals: AbortSignal[] = [];
let answer: (text: string) => void = () => {};
let address: string;
beforeAll(async () => {
  app.get('/', (_asked, reply) => {
    signals.push(whenGone(reply));
    return new Promise<string>((resolve) => {
      answer = resolve;
    });
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}/`;
});
afterAll(() => app.close());

it('says that a caller has gone before the answer', async () => {
  const leaving = new AbortController();
  const asked = fetch(address, { signal: leaving.signal });
  await expect.poll(() => signals.length).toBe(1);
  leaving.abort();
  await expect(asked).rejects.toThrow();
  await expect.poll(() => signals[0]?.aborted).toBe(true);
  answer('too late');
});

it('says nothing of one who got the answer', async () => {
  const asked = fetch(address);
  await expect.poll(() => signals.length).toBe(2);
  answer('in time');
  expect(await (await asked).text()).toBe('in time');
  await app.close();
  expect(signals[1]?.aborted).toBe(false);
});
