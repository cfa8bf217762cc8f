// npm test: everything, on a fresh clone too. The last lines name what failed, with the first lines of its message, and say how
// much passed and how much failed: a log that keeps only its end says what is wrong.
// npm test -- PATTERN… runs the test files whose path holds one of these words, and no other check.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
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

/** Runs a test runner that also writes what it found as JSON; one that fails without naming a test fails by its own name. */
function runTests(name, program, args, env, report, read) {
  rmSync(report, { force: true });
  const options = { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', ...env } };
  const { status, signal } = spawnSync(process.execPath, [program, ...args], options);
  const before = failures.length;
  if (existsSync(report)) read(JSON.parse(readFileSync(report, 'utf8')));
  if (status !== 0 && failures.length === before)
    failures.push({ name, message: `The runner ended with ${status ?? signal}; what it says stands above.` });
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
  for (const { message } of errors) failures.push({ name: 'browser journeys', message });
}

if (patterns.length === 0) {
  title('Code');
  const { check } = await import('./check.mjs');
  const checks = check();
  passed += checks.passed;
  failures.push(...checks.failures);
}

if (unitFiles.length > 0) {
  title('Unit, database and HTTP');
  const report = `${cache}/vitest.json`;
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...patterns];
  runTests('unit tests', 'node_modules/vitest/vitest.mjs', args, {}, report, readUnitReport);
}

if (journeys.length > 0) {
  title('Browser');
  try {
    const { ensureChromium } = await import('./chromium.mjs');
    const CHROMIUM_PATH = await ensureChromium();
    const report = `${cache}/playwright.json`;
    const env = { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: `${root}${report}` };
    const args = ['test', '--reporter=list,json', ...patterns];
    const program = 'node_modules/@playwright/test/cli.js';
    runTests('browser journeys', program, args, env, report, readBrowserReport);
  } catch (error) {
    failures.push({ name: 'browser journeys', message: error.message });
  }
}

title('The ten slowest files');
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
