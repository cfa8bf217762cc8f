// npm run dev: the server is built and restarted at every change; the web application comes from Vite on 5173.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { ensureInstalled, requireNode, root } from './install.mjs';

requireNode();
ensureInstalled();
const { watchBundle } = await import('./bundle.mjs');

const port = process.env.PORT ?? '3000';
const program = `${root}apps/server/node_modules/.cache/banyan/dev.mjs`;
let server;
let restarting = Promise.resolve();

function startServer() {
  const env = { ...process.env, PORT: port };
  // A group of its own: Ctrl-C reaches it once, from here.
  server = spawn(process.execPath, ['--enable-source-maps', program], {
    cwd: root,
    stdio: 'inherit',
    env,
    detached: true,
  });
}

function stopServer() {
  return new Promise((resolve) => {
    if (!server || server.exitCode !== null || server.signalCode !== null) return resolve();
    server.once('exit', resolve);
    server.kill('SIGTERM');
  });
}

function restartServer() {
  restarting = restarting.then(stopServer).then(startServer);
}

const watcher = await watchBundle('apps/server/src/main.ts', program, restartServer);
process.env.API_URL = `http://localhost:${port}`;
const vite = await import(pathToFileURL(createRequire(`${root}apps/web/package.json`).resolve('vite')).href);
const web = await vite.createServer({ root: `${root}apps/web`, server: { port: 5173, strictPort: true } });
await web.listen();
web.printUrls();

let leaving = false;
async function leave() {
  if (leaving) return;
  leaving = true;
  await Promise.all([watcher.dispose(), web.close(), restarting.then(stopServer)]);
  process.exit(0);
}
process.on('SIGINT', leave);
process.on('SIGTERM', leave);
