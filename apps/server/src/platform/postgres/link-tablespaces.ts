import { chownSync, existsSync, lstatSync, mkdirSync, readdirSync, renameSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { ServerUser } from './postgres-binaries.ts';

/**
 * Gives what a copy of a server holds of other disks (its tablespaces, which `copyBase` copies into the data folder) a folder each beside
 * the data, and leads the server there: by relative links, so that both can be moved together. Nothing of the copy lies where the
 * server it was made from works.
 * @param home holds the data folder of the copy, as `data`
 */
export function linkTablespaces(home: string, user: ServerUser): void {
  const links = join(home, 'data/pg_tblspc');
  if (!existsSync(links)) return;
  for (const name of readdirSync(links)) {
    if (!lstatSync(join(links, name)).isDirectory()) continue;
    const folder = join(home, 'tablespaces');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
    renameSync(join(links, name), join(folder, name));
    symlinkSync(join('../../tablespaces', name), join(links, name));
  }
}
