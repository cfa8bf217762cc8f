import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './install.mjs';

// The shell has no windows of its own to draw: a journey takes it a fifth less of the processor than the whole browser.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome-stable',
  'google-chrome',
];
const applications = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/**
 * The browser for the journeys: the system's Chromium, else Debian's package when root, else Playwright's own.
 * Returns its path, or undefined when Playwright knows where it is; throws when there is none.
 * @param say prints a line
 */
export async function ensureChromium(say) {
  const present = (await systemChromium()) ?? (await playwrightChromium());
  if (present) return present;
  if (process.getuid?.() === 0 && (await run('apt-get', ['--version'], 'ignore'))) {
    say('Installing Chromium…');
    await run('apt-get', ['update', '-q']);
    for (const name of ['chromium-headless-shell', 'chromium']) {
      await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name, 'fonts-liberation']);
      const installed = await systemChromium();
      if (installed) return installed;
    }
  }
  say('Downloading Chromium…');
  await run(process.execPath, [`${root}node_modules/@playwright/test/cli.js`, 'install', 'chromium']);
  const downloaded = await playwrightChromium();
  if (downloaded) return downloaded;
  throw new Error('No Chromium was found and none could be installed: install it, or set CHROMIUM_PATH.');
}

async function systemChromium() {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  const folders = (process.env.PATH ?? '').split(delimiter);
  const candidates = [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...applications,
  ];
  // A path may exist and still be a mere hint at another package (Ubuntu): only one that runs counts.
  for (const path of candidates)
    if (existsSync(path) && (await run(path, ['--version'], 'ignore'))) return path;
  return undefined;
}

async function playwrightChromium() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

function run(program, args, stdio = 'inherit') {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd: root, stdio, env });
    child.on('error', () => resolve(false));
    child.on('close', (status) => resolve(status === 0));
  });
}
