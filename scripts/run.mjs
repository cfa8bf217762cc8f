// Runs a TypeScript program of this repository: node scripts/run.mjs [--alone] ENTRY.ts ARGS…
// --alone: the program has no threads, and starts sooner without theirs.
// It is bundled beside the server's packages and imported here, so signals and exit code are its own.
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled, requireNode } from './install.mjs';

requireNode();
ensureInstalled(2);
const { bundle, filesOf } = await import('./bundle.mjs');

const given = process.argv.slice(2);
const isAlone = given[0] === '--alone';
const [entry, ...args] = isAlone ? given.slice(1) : given;
if (!entry) {
  console.error('Usage: node scripts/run.mjs [--alone] ENTRY.ts ARGS…');
  process.exit(1);
}
// One bundle per program and process: two runs at the same moment do not overwrite each other's.
const name = createHash('sha256').update(entry).digest('hex').slice(0, 8);
const cache = new URL('../apps/server/node_modules/.cache/banyan/', import.meta.url);
const outfile = fileURLToPath(new URL(`run-${name}-${process.pid}.mjs`, cache));
process.on('exit', () => {
  for (const file of filesOf(outfile)) {
    rmSync(file, { force: true });
    rmSync(`${file}.map`, { force: true });
  }
});
try {
  await bundle(entry, outfile, { isAlone });
} catch {
  process.exit(1);
}
process.argv = [process.argv[0], outfile, ...args];
process.setSourceMapsEnabled(true);
try {
  await import(pathToFileURL(outfile).href);
} catch (error) {
  // A refusal is a sentence for the person at the terminal; any other error is a bug and keeps its stack.
  console.error(error.name === 'Refusal' ? error.message : error);
  process.exit(1);
}
