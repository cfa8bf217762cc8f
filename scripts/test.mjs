// npm test: everything, on a fresh clone too. The last line says how much passed and how much failed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureInstalled, requireNode, root } from './install.mjs';
import { sourceFiles } from './source-files.mjs';

requireNode();
ensureInstalled();
process.chdir(root);

const cache = 'node_modules/.cache/banyan';
mkdirSync(cache, { recursive: true });
let passed = 0;
let failed = 0;

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

title('Code');
const { check } = await import('./check.mjs');
const checks = check();
failed += checks.failed;

title('Unit, database and HTTP');
const unitReport = `${cache}/vitest.json`;
const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
runTests('node_modules/vitest/vitest.mjs', ['run', ...reporters], {}, unitReport, (report) => ({
  passed: report.numPassedTests,
  // A file that does not even load holds no failed test, yet failed.
  failed:
    report.numFailedTests +
    report.testResults.filter((file) => file.status === 'failed' && !file.assertionResults.length).length,
}));

if (sourceFiles('e2e').some((path) => path.endsWith('.test.ts'))) {
  title('Browser');
  try {
    const { ensureChromium } = await import('./chromium.mjs');
    const CHROMIUM_PATH = await ensureChromium();
    const browserReport = `${cache}/playwright.json`;
    const env = { CHROMIUM_PATH, PLAYWRIGHT_JSON_OUTPUT_FILE: `${root}${browserReport}` };
    const args = ['test', '--reporter=list,json'];
    runTests('node_modules/@playwright/test/cli.js', args, env, browserReport, ({ stats }) => ({
      passed: stats.expected + stats.flaky,
      failed: stats.unexpected,
    }));
  } catch (error) {
    console.error(error.message);
    failed += 1;
  }
}

// A run in which no test ran proves nothing, however green.
if (passed === 0) failed = Math.max(1, failed);
console.log(`\n${passed + checks.passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
