import { expect, it } from 'vitest';
import { aContext } from '../apps/server/test/build.ts';
import { useTestServer } from '../apps/server/test/http.ts';
import { soakTicketRaces } from './support/soak-ticket-races.ts';

const test = useTestServer();

// a short run of what `npm run soak` does a thousand times
it('two who meet at one ticket: one is done, the other reads why it was not', async () => {
  const { server } = test;
  const options = { db: server.db, context: aContext(server), seed: 20_261_124, rounds: 20 };
  expect(await soakTicketRaces(options)).toEqual({ problems: [] });
});
