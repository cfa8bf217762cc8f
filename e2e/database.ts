import { type Db, openDb, openPool } from '../apps/server/src/platform/database/db.ts';

let opened: Db | undefined;

/** The database of the server under test. */
export function database(): Db {
  const url = process.env.E2E_DATABASE_URL;
  if (!url) throw new Error('E2E_DATABASE_URL must name the database of the server at E2E_URL.');
  opened ??= openDb(openPool(withLongWaits(url)));
  return opened;
}

/**
 * From now on people, and what a journey prepares, live in a database of its own.
 * @returns what leads back to the shared one
 */
export function moveToDatabase(url: string): () => Promise<void> {
  const before = opened;
  const own = openDb(openPool(withLongWaits(url)));
  opened = own;
  return async () => {
    opened = before;
    await own.destroy();
  };
}

/** What a journey prepares may wait for the journeys beside it: the server under test alone keeps short limits. */
function withLongWaits(url: string): string {
  const address = new URL(url);
  address.searchParams.set('options', '-c lock_timeout=20s -c timezone=UTC');
  return address.href;
}
