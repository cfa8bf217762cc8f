import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { repositoryRoot } from '../src/platform/root.ts';
import { readSettings } from '../src/platform/settings.ts';

interface Bundler {
  bundle: (entry: string, outfile: string, options: { isAlone: boolean }) => Promise<void>;
  filesOf: (outfile: string) => string[];
}

const bundles = new Map<string, Promise<string>>();
let last: Promise<unknown> = Promise.resolve();

/**
 * Starts a program of this repository as a process of its own.
 * @param program the file below the repository
 * @param options.hasThreads whether it starts threads of its own
 * @param options.args what stands behind its name on a command line
 */
export async function startProgram(
  program: string,
  { hasThreads = false, args = [], ...options }: ForkOptions & { hasThreads?: boolean; args?: string[] } = {},
): Promise<ChildProcess> {
  const bundled = await bundledProgram(program, hasThreads);
  return fork(bundled, args, { cwd: repositoryRoot(), execArgv: ['--enable-source-maps'], ...options });
}

/**
 * The bundle of a program, which is made once, however often it is run: that takes longer than most of what such a process does.
 * @returns its file
 */
export function bundledProgram(program: string, hasThreads = false): Promise<string> {
  const bundled = bundles.get(program) ?? bundleNext(program, hasThreads);
  bundles.set(program, bundled);
  return bundled;
}

/** One bundle after the other: they share a helper process. */
function bundleNext(program: string, hasThreads: boolean): Promise<string> {
  const bundled = last.then(() => bundleOnce(program, hasThreads));
  last = bundled.catch(() => {});
  return bundled;
}

async function bundleOnce(program: string, hasThreads: boolean): Promise<string> {
  const root = repositoryRoot();
  const { bundle, filesOf } = (await import(pathToFileURL(join(root, 'scripts/bundle.mjs')).href)) as Bundler;
  const { workers } = readSettings();
  const name = createHash('sha256').update(program).digest('hex').slice(0, 8);
  // beside the packages of the server; where threads have their programs already, what removes those removes this too
  const place = workers ?? join(root, `apps/server/node_modules/.cache/banyan/start-${process.pid}`);
  const outfile = `${place}-${name}-${process.pid}.mjs`;
  process.once('exit', () => {
    for (const file of filesOf(outfile)) {
      rmSync(file, { force: true });
      rmSync(`${file}.map`, { force: true });
    }
  });
  await bundle(program, outfile, { isAlone: !hasThreads || workers !== null });
  return outfile;
}
