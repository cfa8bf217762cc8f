import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let found: string | undefined;

/**
 * The folder of this checkout: the nearest one above the running file whose package.json is named `banyan`.
 * Code runs from sources and from bundles in other folders alike, so no path may assume where it lies.
 */
export function repositoryRoot(): string {
  found ??= findRoot(dirname(fileURLToPath(import.meta.url)));
  return found;
}

function findRoot(start: string): string {
  for (let folder = start; ; folder = dirname(folder)) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).name === 'banyan') return folder;
    if (folder === dirname(folder)) throw new Error(`No package.json named banyan lies above ${start}.`);
  }
}
