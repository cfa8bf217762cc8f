import { expect, it } from 'vitest';
import { useTestServer } from '../../../test/http.ts';
import { buildApp } from '../../app.ts';
import { openDb, openPool } from '../database/db.ts';
import type { Server } from './server.ts';

const test = useTestServer();

const ask = async ({ app }: Server, path: 'alive' | 'ready') => {
  const reply = await app.inject({ url: `/health/${path}` });
  const { reason, later_migrations: later } = reply.json();
  return { code: reply.statusCode, reason, later, connection: reply.headers.connection };
};
/** Another application, on an address of the database of its own. */
const another = async (url: string, work: (server: Server) => Promise<void>) => {
  const pool = openPool(url, 1);
  const server = await buildApp({
    db: openDb(pool),
    databaseUrl: url,
    services: test.services,
    rateLimit: 1,
  });
  try {
    await work(server);
  } finally {
    await server.app.close();
    await pool.end();
  }
};

it('is ready while its database answers, also more often than anybody may call', async () => {
  await another(test.url, async (server) => {
    for (let n = 0; n < 3; n++) expect(await ask(server, 'ready')).toMatchObject({ code: 200 });
    expect(await ask(server, 'alive')).toMatchObject({ code: 200 });
  });
});

it('is alive and not ready without its database', async () => {
  const nowhere = new URL(test.url);
  nowhere.port = '1';
  await another(nowhere.href, async (server) => {
    expect(await ask(server, 'alive')).toMatchObject({ code: 200 });
    expect(await ask(server, 'ready')).toMatchObject({
      code: 503,
      reason: 'The database does not answer.',
    });
  });
});

it('is not ready on a database of another version', async () => {
  await test.asOwner(
    `update schema_migration set name = name || '-later' where name = (select max(name) from schema_migration)`,
  );
  expect(await ask(test.server, 'ready')).toMatchObject({
    code: 503,
    reason: 'The database is not migrated to this version.',
  });
  await test.asOwner(`update schema_migration set name = regexp_replace(name, '-later$', '')`);
  await test.asOwner(
    `insert into schema_migration (name, checksum, expands) values ('9990-more.sql', '', true)`,
  );
  expect(await ask(test.server, 'ready')).toMatchObject({ code: 200, later: ['9990-more.sql'] });
  await test.asOwner(`update schema_migration set expands = false where name = '9990-more.sql'`);
  expect(await ask(test.server, 'ready')).toMatchObject({
    code: 503,
    reason: 'The database was changed for a later version, by 9990-more.sql: this one must end.',
  });
  await test.asOwner(`delete from schema_migration where name = '9990-more.sql'`);
  expect(await ask(test.server, 'ready')).toMatchObject({ code: 200 });
});

it('still answers while it drains, ends each connection, and says that it is stopping', async () => {
  await another(test.url, async (server) => {
    server.draining.hasBegun = true;
    expect(await ask(server, 'ready')).toMatchObject({ code: 503, reason: 'This server is stopping.' });
    expect(await ask(server, 'alive')).toMatchObject({ code: 200, connection: 'close' });
  });
});
