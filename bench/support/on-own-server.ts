import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type DatabaseServer,
  openDatabaseServer,
} from '../../apps/server/src/platform/postgres/database-server.ts';
import { folderInMemory } from '../../apps/server/src/platform/postgres/throw-away-server.ts';

/**
 * Does `use` on a database server of its own, which may be killed, and removes it. It is set up as one that keeps its data, and its
 * files lie in memory where that is possible: a kill leaves those as it leaves files of a disk, a power failure is not played.
 */
export async function onOwnServer<Result>(
  name: string,
  use: (server: DatabaseServer) => Promise<Result>,
): Promise<Result> {
  const open = async (folder: string) => {
    const place = join(folder, `banyan-${name}-${process.pid}`);
    return { place, server: await openDatabaseServer({ log: () => {}, place }) };
  };
  const inMemory = folderInMemory();
  // programs may not be allowed to run there
  const { place, server } = await (inMemory === null
    ? open(tmpdir())
    : open(inMemory).catch(() => open(tmpdir())));
  try {
    return await use(server);
  } finally {
    await server.stop();
    rmSync(place, { recursive: true, force: true });
  }
}
