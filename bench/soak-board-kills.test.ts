import { expect, it } from 'vitest';
import { aContext } from '../apps/server/test/build.ts';
import { useTestServer } from '../apps/server/test/http.ts';
import { soakBoardKills } from './support/soak-board-kills.ts';

const test = useTestServer();

// one entry, killed before some statements; `npm run soak` kills before each until 200 processes were killed
it('fills two boards by one entry wholly or not at all, wherever the process is killed', async () => {
  const { server, url } = test;
  const options = { db: server.db, url, context: aContext(server), seed: 20_261_127, kills: 1, every: 6 };
  const { problems, steps, done } = await soakBoardKills(options);
  expect(problems).toEqual([]);
  expect(done).toBe(1);
  expect(steps).toBeGreaterThan(6);
});
