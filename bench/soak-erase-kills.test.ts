import { expect, it } from 'vitest';
import { aContext } from '../apps/server/test/build.ts';
import { useTestServer } from '../apps/server/test/http.ts';
import { soakEraseKills } from './support/soak-erase-kills.ts';

const test = useTestServer();

// one member, killed before some statements; `npm run soak` kills before each until 200 processes were killed
it('erases a member as a whole or not at all, wherever the process is killed', async () => {
  const { server, url } = test;
  const options = { db: server.db, url, context: aContext(server), seed: 20_261_123, kills: 1, every: 23 };
  const { problems, steps, done } = await soakEraseKills(options);
  expect(problems).toEqual([]);
  expect(done).toBe(1);
  expect(steps).toBeGreaterThan(30);
});
