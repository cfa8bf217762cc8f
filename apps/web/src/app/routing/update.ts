import { PartStuck } from '../../lib/import-part.ts';

/** The least milliseconds between two reloads for the same reason, however much is missing. */
const pause = 60_000;

/**
 * A page that fell over may lack a script that a new version has replaced, or that the browser will not look for again: then
 * it is loaded anew. Without a connection, or when the server still has this very version, it stays as it is and says what
 * could not be loaded.
 */
export async function reloadForUpdate(error: unknown): Promise<void> {
  if (!navigator.onLine) return;
  const isStuck = error instanceof PartStuck;
  const key = isStuck ? 'unstuck_at' : 'reloaded_at';
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < pause) return;
  const shell = await fetch('/', { cache: 'no-store' }).then(
    (reply) => (reply.ok ? reply.text() : ''),
    () => '',
  );
  const entry = new URL(import.meta.url).pathname;
  if (shell === '' || (shell.includes(entry) && !isStuck)) return;
  sessionStorage.setItem(key, String(Date.now()));
  window.location.reload();
}
