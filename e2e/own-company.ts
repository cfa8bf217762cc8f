import {
  createThrowAwayDatabase,
  type ThrowAwayDatabase,
} from '../apps/server/src/platform/database/throw-away-database.ts';
import type { Bringing } from '../apps/server/test/bring-network.ts';
import { freePort, startServer, stopServer } from './built-server.ts';
import { database, moveToDatabase } from './database.ts';
import { actingAs, anAdmin, type Person } from './people.ts';

/** A company in a database of its own, for journeys that the shared one is no place for. */
export interface OwnCompany {
  maker: Person;
  checker: Person;
  /** The company as its maker works on it. */
  bringing: Bringing;
  /** Starts its server. @returns the server's address */
  serve: () => Promise<string>;
  /** Stops the server, drops the database and leads back to the shared one. */
  close: () => Promise<void>;
}

/** Makes a company with two admins and nothing else, and moves to it. */
export async function openOwnCompany(): Promise<OwnCompany> {
  const ownerUrl = process.env.E2E_OWNER_URL;
  if (!ownerUrl) throw new Error('E2E_OWNER_URL must name a database server for a company of its own.');
  const company: ThrowAwayDatabase = await createThrowAwayDatabase(ownerUrl);
  const leave = moveToDatabase(company.url);
  // with an admin the database is in use: no demo is built
  const [maker, checker] = [await anAdmin(), await anAdmin()];
  let stop = async () => {};
  return {
    maker,
    checker,
    bringing: { db: database(), url: company.url, context: await actingAs(maker) },
    serve: async () => {
      const port = await freePort();
      const server = await startServer(port, company.ownerUrl);
      stop = () => stopServer(server);
      return `http://localhost:${port}`;
    },
    close: async () => {
      await stop();
      await leave();
      await company.drop();
    },
  };
}
