import { expect, it } from 'vitest';
import { aContext } from '../apps/server/test/build.ts';
import { useTestServer } from '../apps/server/test/http.ts';
import { soakMailKills } from './support/soak-mail-kills.ts';

const test = useTestServer();

// a few kills; `npm run soak` kills before each step until 200 processes were killed
it('mails an answer once, or says that it may not have arrived, wherever the process is killed', async () => {
  const { server, url } = test;
  const options = { db: server.db, url, context: aContext(server), seed: 20_261_123, kills: 4, every: 6 };
  const { problems, kills, mailed } = await soakMailKills(options);
  expect(problems).toEqual([]);
  expect(kills).toBe(4);
  expect(mailed).toBeGreaterThan(0);
});
