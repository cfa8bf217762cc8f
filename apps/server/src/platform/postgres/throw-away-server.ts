import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '../root.ts';
import { readSettings } from '../settings.ts';
import { type DatabaseServer, openDatabaseServer } from './database-server.ts';

/** Linux keeps files of this folder in memory. */
const MEMORY = '/dev/shm';
/** More than all tests need there, so that something is left for whatever else runs. */
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * Opens the database server for what is thrown away, as tests do: that of DATABASE_URL, else one of this checkout beside the one
 * that keeps its data. It lies in memory where that is possible: making the files of a new database takes most of a second
 * on a disk. The last one to leave removes it.
 */
export async function openThrowAwayServer(log: (line: string) => void): Promise<DatabaseServer> {
  if (readSettings().databaseUrl) return await openDatabaseServer({ log });
  const open = (folder: string) => openThrownAway(join(folder, 'postgres-of-tests'), log);
  const onDisk = join(repositoryRoot(), '.data');
  const inMemory = folderInMemory();
  if (inMemory === null) return await open(onDisk);
  // programs may not be allowed to run there
  return await open(inMemory).catch(() => open(onDisk));
}

/** Opens the server that lives in this folder until the last one leaves it; who comes at that moment comes again. */
export async function openThrownAway(place: string, log: (line: string) => void): Promise<DatabaseServer> {
  const open = () => openDatabaseServer({ log, place, isThrownAway: true });
  return await open().catch(open);
}

/** @returns this checkout's own folder in memory; null = there is no such memory, or too little of it */
export function folderInMemory(): string | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (Math.min(bavail * bsize, process.availableMemory()) < NEEDED_BYTES) return null;
    const hash = createHash('sha256').update(repositoryRoot()).digest('hex').slice(0, 16);
    const folder = join(MEMORY, `banyan-${hash}`);
    mkdirSync(folder, { recursive: true });
    const status = lstatSync(folder);
    // everybody may make folders there, under any name
    return status.isDirectory() && status.uid === process.getuid?.() ? folder : null;
  } catch {
    return null;
  }
}
