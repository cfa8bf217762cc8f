// npm test: everything, on a fresh clone too. The last lines name what failed, with the first lines of its message, and say how
// much passed and how much failed: a log that keeps only its end says what is wrong.
// npm test -- PATTERN… runs the test files whose path holds one of these words, and no other check.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { ensureInstalled, requireNode, root } from './install.mjs';
import { sourceFiles } from './source-files.mjs';

requireNode();
ensureInstalled();
process.chdir(root);

const cache = 'node_modules/.cache/banyan';
mkdirSync(cache, { recursive: true });
const patterns = process.argv.slice(2);
const isWanted = (path) => patterns.length === 0 || patterns.some((pattern) => path.includes(pattern));
const [unitFiles, journeys] = [['packages', 'apps', 'bench', 'scripts'], ['e2e']].map((folders) =>
  sourceFiles(...folders).filter((path) => /\.test\.tsx?$/.test(path) && isWanted(path)),
);
const started = Date.now();
const secondsSince = (start) => ((Date.now() - start) / 1000).toFixed(0);
/** Name and seconds of every test file and journey that ran. */
const durations = [];
/** Name and message of every check and test that failed. */
const failures = [];
/** Journeys that passed only the second time. */
const flaky = [];
let passed = 0;

/** Every journey of a file on every device. */
const journeysOf = ({ specs, suites = [] }) => [
  ...specs.flatMap(({ title, tests }) => tests.map((test) => ({ title, ...test }))),
  ...suites.flatMap(journeysOf),
];
/** Seconds that all journeys of a file took together, on every device and with every retry. */
const secondsOf = (file) =>
  journeysOf(file)
    .flatMap(({ results }) => results)
    .reduce((sum, { duration }) => sum + duration / 1000, 0);

function title(text) {
  console.log(`\n── ${text}`);
}

/** Parts run side by side: each line says whose it is. */
const say = (part) => (text) => console.log(text.replace(/^/gm, `${part.padEnd(7)} │ `));

/** Runs a test runner that also writes what it found as JSON; one that fails without naming a test fails by its own name. */
async function runTests(part, program, args, env, report, read) {
  const begun = Date.now();
  rmSync(report, { force: true });
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {};
  const child = spawn(process.execPath, [program, ...args], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...colours, NODE_ENV: 'test', ...env },
  });
  for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', say(part));
  const end = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status, signal) => resolve(status ?? signal));
  });
  const before = failures.length;
  if (existsSync(report)) read(JSON.parse(readFileSync(report, 'utf8')));
  if (end !== 0 && failures.length === before)
    failures.push({ name: part, message: `The runner ended with ${end}; what it says stands above.` });
  say(part)(`done after ${secondsSince(begun)} s`);
}

function readUnitReport(report) {
  passed += report.numPassedTests;
  for (const { name, startTime, endTime, status, message, assertionResults } of report.testResults) {
    const file = name.slice(root.length);
    durations.push([file, (endTime - startTime) / 1000]);
    const failed = assertionResults.filter((test) => test.status === 'failed');
    for (const { fullName, failureMessages } of failed)
      failures.push({ name: `${file}: ${fullName}`, message: failureMessages.join('\n') });
    // A file that does not even load holds no failed test, yet failed.
    if (status === 'failed' && failed.length === 0) failures.push({ name: file, message });
  }
}

function readBrowserReport({ stats, suites, errors }) {
  passed += stats.expected + stats.flaky;
  for (const suite of suites) {
    const file = `e2e/${suite.file}`;
    durations.push([file, secondsOf(suite)]);
    for (const { title, projectName, status, results } of journeysOf(suite)) {
      const name = `${file}: ${title} (${projectName})`;
      const message = results.flatMap((result) => result.errors.map((error) => error.message)).join('\n');
      if (status === 'unexpected') failures.push({ name, message });
      if (status === 'flaky') flaky.push({ name, message });
    }
  }
  for (const { message } of errors) failures.push({ name: 'browser', message });
}

async function checkAndTestUnits() {
  if (patterns.length === 0) {
    const { check } = await import('./check.mjs');
    const checks = await check(say('code'));
    passed += checks.passed;
    failures.push(...checks.failures);
  }
  if (unitFiles.length === 0) return;
  const report = `${cache}/vitest.json`;
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...patterns];
  await runTests('unit', 'node_modules/vitest/vitest.mjs', args, {}, report, readUnitReport);
}

async function testJourneys() {
  if (journeys.length === 0) return;
  const { ensureChromium } = await import('./chromium.mjs');
  const CHROMIUM_PATH = await ensureChromium(say('browser'));
  const report = `${cache}/playwright.json`;
  const env = { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: `${root}${report}` };
  const args = ['test', '--reporter=list,json', ...patterns];
  await runTests('browser', 'node_modules/@playwright/test/cli.js', args, env, report, readBrowserReport);
}

// Each part waits for disk, database or browser now and then: side by side they keep all cores busy.
const parts = { unit: checkAndTestUnits(), browser: testJourneys() };
for (const [part, work] of Object.entries(parts))
  work.catch((error) => failures.push({ name: part, message: error.stack }));
await Promise.allSettled(Object.values(parts));

title(`All after ${secondsSince(started)} s, of which the ten slowest files took`);
for (const [name, seconds] of durations.sort(([, a], [, b]) => b - a).slice(0, 10))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);

/** Names and the first lines of messages: few of each where there are many, so that the end of a log holds them all. */
function list(heading, entries) {
  if (entries.length === 0) return;
  title(heading);
  const linesEach = Math.max(1, Math.min(8, Math.floor(80 / entries.length) - 1));
  for (const { name, message = '' } of entries) {
    const lines = stripVTControlCharacters(message)
      .split('\n')
      .filter((line) => line && !/^ +at .*(node_modules|<anonymous>)/.test(line))
      .slice(0, linesEach);
    console.log([name, ...lines.map((line) => `    ${line.slice(0, 200)}`)].join('\n'));
  }
}

// A run in which no test ran proves nothing, however green.
if (passed === 0 && failures.length === 0) failures.push({ name: 'npm test', message: 'No test ran.' });
list('Passed only the second time', flaky);
list('Failed', failures);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exit(failures.length > 0 ? 1 : 0);
