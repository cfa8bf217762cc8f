import { expect, it } from 'vitest';
import { aContext } from '../apps/server/test/build.ts';
import { useTestServer } from '../apps/server/test/http.ts';
import { soakDocumentRaces } from './support/soak-document-races.ts';

const test = useTestServer();

// a short run of what `npm run soak` does a thousand times
it('two reissues of a card, the end of an account and a topup: one is done, the other reads why it was not', async () => {
  const { server } = test;
  const options = { db: server.db, context: aContext(server), seed: 20_261_123, rounds: 15 };
  expect((await soakDocumentRaces(options)).problems).toEqual([]);
});
