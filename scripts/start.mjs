// npm start: from a fresh clone to a running network. It has no dependencies, because it installs them.
// Node gets room for what a moment of requests leaves behind, so that collecting it stays below one call in a hundred.
import { pathToFileURL } from 'node:url';
import { endWithNpm } from './end-with-npm.mjs';
import { ensureInstalled, requireNode, root } from './install.mjs';

requireNode();
ensureInstalled();
try {
  const { buildAll } = await import('./build.mjs');
  await buildAll();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
console.log('Starting Banyan…');
endWithNpm();
process.setSourceMapsEnabled(true);
// The server runs in this very process, so signals and exit code are its own.
const main = `${root}apps/server/dist/main.mjs`;
process.argv[1] = main;
try {
  await import(pathToFileURL(main).href);
} catch (error) {
  // A refusal is a sentence for the person at the terminal; any other error is a bug and keeps its stack.
  console.error(error.name === 'Refusal' ? error.message : error);
  process.exit(1);
}
