// Recomputes rounds of games and lotteries (docs/fair-games.md §6): npm run fair -- FILE.json…
// One JSON object a file on standard output; exits 1 when something does not hold, 2 when a file cannot be read.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { answerFile } from '../packages/fair/src/program/answer-file.ts';
import { parseFairFile } from '../packages/fair/src/program/fair-file.ts';
import type { FairFile } from '../packages/fair/src/program/fair-schemas.ts';

/** What is wrong with a file, in words. */
class Unreadable extends Error {}

const unreadable: Record<string, string> = {
  ENOENT: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'it may not be read',
};

function readText(path: string): string {
  let bytes: Buffer;
  try {
    // npm runs from the root of the repository, wherever it was called
    bytes = readFileSync(resolve(process.env.INIT_CWD ?? '', path));
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new Unreadable(`cannot be read: ${unreadable[code] ?? message}.`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Unreadable('cannot be read: it is not UTF-8 text.');
  }
}

function readFile(path: string): FairFile {
  const text = readText(path);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Unreadable('is not JSON.');
  }
  const found = parseFairFile(json);
  if ('read' in found) return found.read;
  const problems = found.problems.map(({ path: place, message }) =>
    place === '' ? message : `${place}: ${message}`,
  );
  throw new Unreadable(`cannot be used: ${problems.join('; ')}.`);
}

/** @returns the exit code of one file */
function answer(path: string): number {
  try {
    const found = answerFile(readFile(path));
    console.log(JSON.stringify(found));
    return found.problems ? 1 : 0;
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    console.error(`${path} ${error.message}`);
    return 2;
  }
}

const paths = process.argv.slice(2);
const option = paths.find((path) => path.startsWith('-'));
if (paths.length === 0 || option) {
  console.error(`${option ? `Unknown option ${option}. ` : ''}Usage: npm run fair -- FILE.json…`);
  process.exitCode = 2;
} else process.exitCode = Math.max(...paths.map(answer));
