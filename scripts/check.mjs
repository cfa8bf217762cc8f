// npm run check: everything that can be said about the code without running it.
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, requireNode, root } from './install.mjs';

const bin = (name) => `${root}node_modules/.bin/${name}`;
const node = process.execPath;
/** Each checker works out for itself what the others know too: on two cores four take twice the time of one. */
const checkers = availableParallelism() > 2 ? '4' : '1';

/** Name of the step, program, arguments, and what to do when it fails. */
const steps = [
  [
    'format and lint',
    bin('biome'),
    ['ci', '--colors=off', '--diagnostic-level=warn', '--error-on-warnings', '.'],
    'npm run format mends what can be mended.',
  ],
  ['lint with types', bin('oxlint'), ['--type-aware', '--deny-warnings'], ''],
  ['types', bin('tsc'), ['--noEmit', '--pretty', 'false', '--checkers', checkers], ''],
  ['layers', node, ['scripts/check-layers.mjs'], ''],
  ['tables', node, ['scripts/check-tables.mjs'], ''],
  ['distribution', node, ['scripts/distribution.mjs', '--check'], ''],
  ['structure', node, ['scripts/check-structure.mjs'], ''],
  ['words', node, ['scripts/check-words.mjs'], 'docs/glossary.md names the words that are used.'],
  ['citations', node, ['scripts/check-citations.mjs'], ''],
  [
    'texts',
    node,
    ['scripts/extract-texts.mjs', '--complete'],
    'CONTRIBUTING.md says how to add a text with its Hindi.',
  ],
  ['unused code', bin('knip'), ['--no-progress'], ''],
  ['contracts', node, ['scripts/contracts.mjs', '--check'], ''],
  ['generated files', node, ['scripts/run.mjs', 'scripts/generate.ts', '--check'], ''],
];

/** The checkers of types end after seconds: what they leave behind is collected a quarter as often. */
const collectsLess = { GOGC: '400' };

/** Runs a program to its end. @returns its exit status and all it said */
function run(program, args) {
  return new Promise((resolve) => {
    const output = [];
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...collectsLess, NO_COLOR: '1', FORCE_COLOR: undefined },
      shell: process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => resolve({ status: 1, printed: error.message }));
    child.on('close', (status) => resolve({ status, printed: Buffer.concat(output).toString() }));
  });
}

/**
 * Runs every step, prints a line for each and the words of those that fail.
 * @param say prints some lines
 * @returns how many passed, and name and words of each that failed
 */
export async function check(say = console.log) {
  const result = { passed: 0, failures: [] };
  for (const [name, program, args, advice] of steps) {
    const started = Date.now();
    const { status, printed } = await run(program, args);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    say(`${status === 0 ? 'ok    ' : 'failed'}  ${name} (${seconds} s)`);
    if (status === 0) {
      result.passed += 1;
      continue;
    }
    const message = [printed, advice].filter(Boolean).join('\n').trim();
    result.failures.push({ name: `check: ${name}`, message });
    say(message.replace(/^/gm, '    '));
  }
  return result;
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  requireNode();
  ensureInstalled();
  const { failures } = await check();
  process.exit(failures.length > 0 ? 1 : 0);
}
