// npm test: everything, on a fresh clone too. The last line says how much passed and how much failed.
// npm test -- PATTERN… runs the test files whose path holds one of these words, and no other check.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
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
let passed = 0;
let failed = 0;

/** Seconds that all journeys of a file took together, on every device and with every retry. */
const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];
const secondsOf = (file) =>
  specsOf(file)
    .flatMap(({ tests }) => tests.flatMap(({ results }) => results))
    .reduce((sum, { duration }) => sum + duration / 1000, 0);

function title(text) {
  console.log(`\n── ${text}`);
}

/** Runs a test runner that also writes its counts as JSON; a runner that fails without a count counts as one. */
function runTests(program, args, env, report, countsOf) {
  rmSync(report, { force: true });
  const options = { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', ...env } };
  const { status } = spawnSync(process.execPath, [program, ...args], options);
  const counts = existsSync(report)
    ? countsOf(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0 };
  passed += counts.passed;
  failed += status === 0 ? counts.failed : Math.max(1, counts.failed);
}

let checks = { passed: 0, failed: 0 };
if (patterns.length === 0) {
  title('Code');
  const { check } = await import('./check.mjs');
  checks = check();
  failed += checks.failed;
}

const unitReport = `${cache}/vitest.json`;
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
if (unitFiles.length > 0) {
  title('Unit, database and HTTP');
  const args = ['run', ...reporters, ...patterns];
  runTests('node_modules/vitest/vitest.mjs', args, {}, unitReport, (report) => {
    for (const file of report.testResults)
      durations.push([file.name.slice(root.length), (file.endTime - file.startTime) / 1000]);
    return {
      passed: report.numPassedTests,
      // A file that does not even load holds no failed test, yet failed.
      failed:
        report.numFailedTests +
        report.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.length).length,
    };
  });
}

if (journeys.length > 0) {
  title('Browser');
  try {
    const { ensureChromium } = await import('./chromium.mjs');
    const CHROMIUM_PATH = await ensureChromium();
    const browserReport = `${cache}/playwright.json`;
    const env = { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: `${root}${browserReport}` };
    const args = ['test', '--reporter=list,json', ...patterns];
    runTests('node_modules/@playwright/test/cli.js', args, env, browserReport, ({ stats, suites }) => {
      for (const file of suites) durations.push([`e2e/${file.file}`, secondsOf(file)]);
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    });
  } catch (error) {
    console.error(error.message);
    failed += 1;
  }
}

title('The ten slowest files');
for (const [name, seconds] of durations.sort(([, a], [, b]) => b - a).slice(0, 10))
  console.log(`${seconds.toFixed(1).padStart(7)} s  ${name}`);

// A run in which no test ran proves nothing, however green.
if (passed === 0) failed = Math.max(1, failed);
console.log(`\n${passed + checks.passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
