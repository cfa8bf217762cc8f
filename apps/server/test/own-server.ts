import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openDatabaseServer } from '../src/platform/postgres/database-server.ts';
import { folderInMemory } from '../src/platform/postgres/throw-away-server.ts';

/** A database server set up as one that keeps its data, in a folder that is thrown away. */
export interface OwnServer {
  ownerUrl: string;
  home: string;
  /** A path beside it. */
  path(name: string): string;
  /** Opens a server that lies beside it, and closes it again. */
  reading<T>(place: string, work: (ownerUrl: string) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

export async function openOwnServer(): Promise<OwnServer> {
  const folder = mkdtempSync(join(folderInMemory() ?? tmpdir(), 'banyan-own-'));
  chmodSync(folder, 0o755);
  const open = (place: string) => openDatabaseServer({ log: () => {}, place: join(folder, place) });
  const server = await open('own');
  return {
    ownerUrl: server.ownerUrl,
    home: join(folder, 'own'),
    path: (name) => join(folder, name),
    reading: async (place, work) => {
      const other = await open(place);
      try {
        return await work(other.ownerUrl);
      } finally {
        await other.stop();
      }
    },
    stop: async () => {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One statement as the owner. */
export async function query(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
