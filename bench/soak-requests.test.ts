import { expect, it } from 'vitest';
import { aContext } from '../apps/server/test/build.ts';
import { useTestServer } from '../apps/server/test/http.ts';
import { soakRequestRaces } from './support/soak-request-races.ts';

const test = useTestServer();

// A short run of what `npm run soak` does longer: 1,000 rounds.
it('decides a request for goods once, sends it or not, and receives it once', async () => {
  const { server } = test;
  const options = { db: server.db, context: aContext(server), seed: 20_261_125, rounds: 8 };
  const { approved, problems } = await soakRequestRaces(options);
  expect(problems).toEqual([]);
  expect(approved).toBeGreaterThanOrEqual(16);
});
