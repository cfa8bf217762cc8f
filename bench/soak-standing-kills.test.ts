import { expect, it } from 'vitest';
import { aContext } from '../apps/server/test/build.ts';
import { useTestServer } from '../apps/server/test/http.ts';
import { soakStandingKills } from './support/soak-standing-kills.ts';

const test = useTestServer();

// one midnight, killed before some statements; `npm run soak` kills before each until 200 processes were killed
it('makes each standing order once and misses none, wherever the process is killed', async () => {
  const { server, url } = test;
  const options = { db: server.db, url, context: aContext(server), seed: 20_261_127, kills: 1, every: 23 };
  const { problems, steps, done } = await soakStandingKills(options);
  expect(problems).toEqual([]);
  expect(done).toBe(1);
  expect(steps).toBeGreaterThan(30);
});
