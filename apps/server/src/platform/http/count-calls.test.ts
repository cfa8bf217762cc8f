import { news } from '@banyan/contract/company/shown';
import { afterAll, expect, it } from 'vitest';
import { callAs, useTestServer } from '../../../test/http.ts';
import { buildApp } from '../../app.ts';
import { countCalls } from './count-calls.ts';
import type { Server } from './server.ts';

const test = useTestServer();
const servers: Server[] = [];
const open = async (rateLimit: number): Promise<Server> => {
  const { db, services } = test.server;
  const server = await buildApp({ db, databaseUrl: test.url, services, rateLimit });
  servers.push(server);
  return server;
};
afterAll(async () => {
  for (const { app } of servers) await app.close();
});

it('two servers let in the calls of an address together, and then refuse both alike', async () => {
  const two = [await open(6), await open(6)];
  const codes: number[] = [];
  for (let call = 0; call < 10; call += 1)
    codes.push((await callAs(two[call % 2] as Server, news, {})).statusCode);
  expect(codes).toEqual([200, 200, 200, 200, 200, 200, 429, 429, 429, 429]);
});

it('a large limit costs a statement for each part of it, lets no call too many in and loses a part at most', async () => {
  const asked = await test.asOwner(`select attempts from throttle where key = 'large'`);
  expect(asked).toEqual([]);
  const counts = [countCalls(test.server.db), countCalls(test.server.db)];
  const answers = await Promise.all(
    Array.from({ length: 2000 }, async (_, call) => await counts[call % 2]?.('large', 1200)),
  );
  const letIn = answers.filter((answer) => (answer?.current ?? 0) <= 1200).length;
  expect(letIn).toBeLessThanOrEqual(1200);
  expect(letIn).toBeGreaterThan(1200 - 20);
  const [row] = await test.asOwner(`select attempts from throttle where key = 'large'`);
  // each of both asks once more when nothing is left
  expect(Number(row?.attempts)).toBeLessThanOrEqual(1200 + 2 * 20);
});

it('a minute begins with the first call of an address, and counts anew when it is over', async () => {
  const first = countCalls(test.server.db);
  for (let call = 1; call <= 4; call += 1) expect(await first('old', 3)).toMatchObject({ current: call });
  await test.asOwner(`update throttle set started_at = started_at - interval '1 minute' where key = 'old'`);
  expect(await countCalls(test.server.db)('old', 3)).toMatchObject({ current: 1 });
});
