// Tries what the product does on chains with files (docs/on-chain.md §8): npm run chain -- FILE.json…
import { isRefusal } from '../platform/refusal.ts';
import { readCheckFile } from './check-file.ts';
import { runCheck } from './run-check.ts';

/** @returns the exit code: 1 = something is not as expected, 2 = a file cannot be read */
async function main(paths: string[]): Promise<number> {
  if (paths.length === 0 || paths.some((path) => path.startsWith('-'))) {
    console.error('Usage: npm run chain -- FILE.json…');
    return 2;
  }
  // every file is read before anything runs
  const files = paths.map((path) => ({ path, file: readCheckFile(path) }));
  let isMet = true;
  for (const { path, file } of files) {
    const { answer, differences } = await runCheck(file);
    console.log(JSON.stringify(answer));
    for (const difference of differences) console.error(`${path}: ${difference}`);
    isMet &&= differences.length === 0;
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
