import { afterAll, beforeAll, inject } from 'vitest';
import {
  createThrowAwayDatabase,
  type Filling,
  type ThrowAwayDatabase,
} from '../src/platform/database/throw-away-database.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The database server of this test run, as its owner. */
    databaseServerUrl: string;
    /** The name of the template with the demo. */
    demoTemplate: string;
    /** The name of the template with the catalogue, as every start of the server writes it. */
    catalogueTemplate: string;
  }
}

/** A migrated database for the tests of one file: cloned before them, dropped after. Call at the file's top. */
export function useTestDatabase(filling?: () => Filling): Pick<ThrowAwayDatabase, 'url' | 'ownerUrl'> {
  let database: ThrowAwayDatabase | undefined;
  beforeAll(async () => {
    database = await createThrowAwayDatabase(inject('databaseServerUrl'), filling?.());
  });
  afterAll(async () => {
    await database?.drop();
  });
  const ready = (): ThrowAwayDatabase => {
    if (!database) throw new Error('The test database exists from beforeAll on.');
    return database;
  };
  return {
    get url() {
      return ready().url;
    },
    get ownerUrl() {
      return ready().ownerUrl;
    },
  };
}
