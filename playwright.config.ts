import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const chromium =
  process.env.CHROMIUM_PATH ??
  ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'].find((path) => existsSync(path));

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  globalSetup: './e2e/global-setup.ts',
  outputDir: 'test-results',
  // One network for all; what changes it for everybody waits for the others (`alone` in e2e/people.ts).
  workers: 2,
  forbidOnly: true,
  // A journey that passes only the second time is listed as flaky: to be mended, but the machine may be to blame.
  retries: 1,
  // A guard against hanging, not a measure: a busy machine takes its time.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  use: {
    baseURL: process.env.E2E_URL,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // what a journey answers in the place of the server would not reach a page behind one
    serviceWorkers: 'block',
    // noting every step and picture costs a third of the run; the second try is noted
    trace: 'on-first-retry',
    launchOptions: { args: flags, ...(chromium ? { executablePath: chromium } : {}) },
  },
  // A journey runs on both devices where its point is the layout: the archetypes (report, form, dashboard, tree, frame) and what
  // the bars and menus hold. Every other one says @phone, where axe looks at it, or @desktop when it stops nowhere.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1366, height: 768 } } },
  ],
});
