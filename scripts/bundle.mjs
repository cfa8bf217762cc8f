import { build, context, stop } from 'esbuild';

/** Our own workspaces go into the bundle as sources; every package stays outside, where Node finds it. */
const ownSourcesOnly = {
  name: 'own-sources-only',
  setup(bundle) {
    bundle.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      if (kind === 'entry-point' || path.startsWith('@banyan/')) return undefined;
      return { path, external: true };
    });
  },
};

function options(entry, outfile, plugins = []) {
  return {
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    sourcemap: true,
    logLevel: 'warning',
    absWorkingDir: new URL('..', import.meta.url).pathname,
    plugins: [ownSourcesOnly, ...plugins],
  };
}

/** Bundles a TypeScript program for Node; throws when it does not compile. */
export async function bundle(entry, outfile) {
  try {
    await build(options(entry, outfile));
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
  const watcher = await context(options(entry, outfile, [notify]));
  await watcher.watch();
  return watcher;
}
