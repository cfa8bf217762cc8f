const key = 'reloaded_at';
/** The least milliseconds between two reloads, however much is missing. */
const pause = 60_000;

/**
 * A page that fell over may lack a script that a new version has replaced: then it is loaded anew. Without a
 * connection, or when the server still has this very version, it stays as it is and says what could not be loaded.
 */
export async function reloadForUpdate(): Promise<void> {
  if (!navigator.onLine) return;
  if (Date.now() - Number(sessionStorage.getItem(key) ?? 0) < pause) return;
  const shell = await fetch('/', { cache: 'no-store' }).then(
    (reply) => (reply.ok ? reply.text() : ''),
    () => '',
  );
  const entry = new URL(import.meta.url).pathname;
  if (shell === '' || shell.includes(entry)) return;
  sessionStorage.setItem(key, String(Date.now()));
  window.location.reload();
}
