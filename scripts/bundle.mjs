import { basename, dirname } from 'node:path';
import { build, context, stop } from 'esbuild';

/** Packages of hundreds of small files: reading them took most of the half second in which a thread starts. */
const packagesInside = ['kysely', 'zod/mini', 'decimal.js'];

/** Our own workspaces go into the bundle as sources; every other package stays outside, where Node finds it. */
const ownSourcesFirst = {
  name: 'own-sources-first',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || path.startsWith('@banyan/') || packagesInside.includes(path))
        return undefined;
      return { path, external: true };
    });
  },
};

/** Programs of threads and processes (platform/jobs/open-worker.ts, open-process.ts): each lies beside every bundle, under its name. */
const workers = {
  closing: 'apps/server/src/modules/income/closing/closing-worker.ts',
  'company-export': 'apps/server/src/modules/exports/export-worker.ts',
  export: 'apps/server/src/platform/export/export-worker.ts',
  import: 'apps/server/src/modules/imports/import-worker.ts',
  lab: 'apps/server/src/modules/income/lab/lab-worker.ts',
  signer: 'apps/server/src/signer/main.ts',
  wal: 'apps/server/src/platform/backup/wal-program.ts',
};

/** The files a bundle is made of, without their maps. */
export const filesOf = (outfile) => [
  outfile,
  ...Object.keys(workers).map((name) => outfile.replace(/\.mjs$/, `.${name}.mjs`)),
];

/**
 * @param entry null = the programs of threads alone
 * @param isAlone whether the program has no threads
 */
function options(entry, outfile, { plugins = [], isAlone = false } = {}) {
  const out = basename(outfile, '.mjs');
  return {
    entryPoints: [
      ...(entry === null ? [] : [{ in: entry, out }]),
      ...(isAlone ? [] : Object.entries(workers)).map(([name, program]) => ({
        in: program,
        out: `${out}.${name}`,
      })),
    ],
    outdir: dirname(outfile),
    outExtension: { '.js': '.mjs' },
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    absWorkingDir: new URL('..', import.meta.url).pathname,
    plugins: [ownSourcesFirst, ...plugins],
  };
}

/** Bundles a TypeScript program for Node, and the programs of its threads; throws when it does not compile. */
export async function bundle(entry, outfile, { isAlone = false } = {}) {
  try {
    await build(options(entry, outfile, { isAlone }));
  } finally {
    // Its helper process would live as long as what is run next.
    await stop();
  }
}

/** Bundles again at every change and then calls `onBuilt`; a mistake is printed and waited out. */
export async function watchBundle(entry, outfile, onBuilt) {
  const notify = {
    name: 'notify',
    setup(watched) {
      watched.onEnd(({ errors }) => {
        if (errors.length === 0) onBuilt();
      });
    },
  };
  const watcher = await context(options(entry, outfile, { plugins: [notify] }));
  await watcher.watch();
  return watcher;
}
