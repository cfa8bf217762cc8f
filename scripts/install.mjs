import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Refuses, in one sentence, a Node that lacks what the code is built on. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  console.error(`Banyan needs Node 20.19 or newer, and this is ${process.versions.node}.`);
  process.exit(1);
}

/**
 * Installs the packages of the lockfile unless that was done after its last change; ends the process on failure.
 * @param output where messages go: 1 = standard output, 2 = standard error, for programs whose output is an answer
 */
export function ensureInstalled(output = 1) {
  const marker = `${root}node_modules/.package-lock.json`;
  const lock = `${root}package-lock.json`;
  const builder = `${root}node_modules/esbuild/package.json`;
  if (existsSync(marker) && existsSync(builder) && statSync(marker).mtimeMs >= statSync(lock).mtimeMs) return;
  (output === 1 ? console.log : console.error)('Installing packages…');
  npm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'], output);
}

function npm(args, output) {
  const cli = process.env.npm_execpath;
  const [program, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  const options = {
    cwd: root,
    stdio: ['inherit', output, 'inherit'],
    shell: program === 'npm' && process.platform === 'win32',
  };
  const { status, error } = spawnSync(program, [...first, ...args], options);
  if (status === 0) return;
  console.error(
    `Packages could not be installed (npm ${args[0]}): ${error?.message ?? 'see the lines above'}.`,
  );
  process.exit(1);
}
