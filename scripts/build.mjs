// Builds what is served: the web application and the server. What has not changed is not built again.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';

const common = ['package-lock.json', 'tsconfig.json', 'scripts/build.mjs', 'scripts/bundle.mjs', 'packages'];

const targets = [
  {
    title: 'the web application',
    inputs: [...common, 'apps/web'],
    output: 'apps/web/dist/index.html',
    build: async () => {
      const vite = join(
        dirname(createRequire(`${root}apps/web/package.json`).resolve('vite/package.json')),
        'bin/vite.js',
      );
      const options = {
        cwd: `${root}apps/web`,
        stdio: 'inherit',
        env: { ...process.env, NODE_ENV: 'production' },
      };
      const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], options);
      if (status !== 0) throw new Error('The web application does not build: see the lines above.');
    },
  },
  {
    title: 'the server',
    inputs: [...common, 'apps/server'],
    output: 'apps/server/dist/main.mjs',
    build: async () => {
      const { bundle } = await import('./bundle.mjs');
      await bundle('apps/server/src/main.ts', 'apps/server/dist/main.mjs');
    },
  },
];

/** Builds every target whose inputs changed since it was last built; throws when one does not build. */
export async function buildAll() {
  for (const { title, inputs, output, build } of targets) {
    const stamp = join(root, 'node_modules/.cache/banyan', output.replaceAll('/', '-'));
    const hash = hashOf(inputs);
    if (existsSync(join(root, output)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) continue;
    console.log(`Building ${title}…`);
    rmSync(stamp, { force: true });
    await build();
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, hash);
  }
}

function hashOf(paths) {
  const hash = createHash('sha256').update(process.versions.node);
  const add = (path) => {
    const absolute = join(root, path);
    for (const entry of readdirSync(absolute, { withFileTypes: true }).sort((a, b) =>
      a.name < b.name ? -1 : 1,
    )) {
      if (['node_modules', 'dist', 'test'].includes(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
      if (entry.isDirectory()) add(join(path, entry.name));
      else hash.update(`${path}/${entry.name}\n`).update(readFileSync(join(absolute, entry.name)));
    }
  };
  for (const path of paths) {
    if (/\.\w+$/.test(path)) hash.update(`${path}\n`).update(readFileSync(join(root, path)));
    else add(path);
  }
  return hash.digest('hex');
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  try {
    await buildAll();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
