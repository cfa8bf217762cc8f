import { readFileSync } from 'node:fs';

/**
 * Ends this process, as by SIGTERM, when the npm that runs it ends. A signal sent to npm alone stops at the
 * shell npm puts between, which keeps it: the server would stay behind. Where there is no /proc, nothing is done.
 */
export function endWithNpm() {
  const npm = process.env.npm_lifecycle_event ? findNpm(process.ppid) : undefined;
  if (!npm) return;
  const watch = setInterval(() => {
    if (isNpm(npm)) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

function findNpm(pid, depth = 0) {
  if (!pid || depth === 3) return undefined;
  if (isNpm(pid)) return pid;
  const parent = /^PPid:\s*(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1];
  return findNpm(Number(parent), depth + 1);
}

function isNpm(pid) {
  return /\bnpm\b/.test(read(`/proc/${pid}/cmdline`));
}

function read(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
