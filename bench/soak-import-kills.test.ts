import { expect, it } from 'vitest';
import { aContext } from '../apps/server/test/build.ts';
import { useTestServer } from '../apps/server/test/http.ts';
import { soakImportKills } from './support/soak-import-kills.ts';

const test = useTestServer();

// one network, killed five times and thrice while it is taken back; `npm run soak` kills 200 processes, every fourth time with the database
it('brings a network in once and whole, and takes it back, wherever its processes are killed', async () => {
  const { server, url } = test;
  const options = { db: server.db, url, context: aContext(server), seed: 20_261_127, kills: 5 };
  expect(await soakImportKills(options)).toEqual({ kills: 8, problems: [] });
});
