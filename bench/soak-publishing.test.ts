import { expect, it } from 'vitest';
import { aContext } from '../apps/server/test/build.ts';
import { useTestServer } from '../apps/server/test/http.ts';
import { soakPublishRaces } from './support/soak-publish-races.ts';

const test = useTestServer();

// a short run of what `npm run soak` does a thousand times
it('two who publish the same at one moment: one is done, the other reads why it was not', async () => {
  const { server } = test;
  const options = { db: server.db, context: aContext(server), seed: 20_261_123, rounds: 20 };
  expect(await soakPublishRaces(options)).toEqual({ problems: [] });
});
