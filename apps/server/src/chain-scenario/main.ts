// Tries what the product does on chains with files (docs/on-chain.md §8): npm run chain -- FILE.json…
import { openDatabaseServer } from '../platform/postgres/database-server.ts';
import { isRefusal } from '../platform/refusal.ts';
import { readCheckFile } from './check-file.ts';
import { runCheck } from './run-check.ts';

/** What is made at the first need. */
function once<T>(make: () => Promise<T>) {
  let made: Promise<T> | undefined;
  return {
    get: () => {
      made ??= make();
      return made;
    },
    begun: async () => await made,
  };
}

/** @returns the exit code: 1 = something is not as expected, 2 = a file cannot be read */
async function main(paths: string[]): Promise<number> {
  if (paths.length === 0 || paths.some((path) => path.startsWith('-'))) {
    console.error('Usage: npm run chain -- FILE.json…');
    return 2;
  }
  // every file is read before anything runs
  const files = paths.map((path) => ({ path, file: readCheckFile(path) }));
  // messages of the starting database are no part of the output
  const opening = once(() => openDatabaseServer({ log: (line) => console.error(line) }));
  let isMet = true;
  try {
    for (const { path, file } of files) {
      const { answer, differences } = await runCheck(file, async () => (await opening.get()).ownerUrl);
      console.log(JSON.stringify(answer));
      for (const difference of differences) console.error(`${path}: ${difference}`);
      isMet &&= differences.length === 0;
    }
  } finally {
    await (await opening.begun())?.stop();
  }
  return isMet ? 0 : 1;
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    console.error(isRefusal(error) ? error.message : error);
    process.exitCode = isRefusal(error) ? 2 : 1;
  },
);
