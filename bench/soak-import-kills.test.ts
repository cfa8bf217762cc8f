import { describe, expect, it } from 'vitest';
import { aContext } from '../apps/server/test/build.ts';
import { useTestServer } from '../apps/server/test/http.ts';
import { soakImportKills } from './support/soak-import-kills.ts';

// one network, killed three times, and thrice while it is taken back or its people are mailed; `npm run soak` kills 200 processes, every
// fourth time with the database
describe.each([
  { isSwitched: false, end: 'takes it back' },
  { isSwitched: true, end: 'mails its people once after the switch' },
])('an import whose processes are killed anywhere', ({ isSwitched, end }) => {
  const test = useTestServer();

  it(`brings a network in once and whole, and ${end}`, async () => {
    const { server, url } = test;
    const options = { db: server.db, url, context: aContext(server), seed: 20_261_127, kills: 3, isSwitched };
    expect(await soakImportKills(options)).toEqual({ kills: 6, problems: [] });
  });
});
