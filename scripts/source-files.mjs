import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './install.mjs';

const skipped = new Set(['node_modules', 'dist']);

/** Every file below the given folders of the repository, as paths from its root. */
export function sourceFiles(...folders) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : sourceFiles(path);
      return [path];
    }),
  );
}
