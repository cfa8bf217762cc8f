import { homeOf } from '@banyan/contract/core/roles';
import { installCallHooks } from './call.ts';
import { readStored, seenCache } from './storage.ts';

/**
 * What the home pages and the passbook showed last, kept on this device while its owner stays signed in: without a connection
 * they show it again, with its time (docs/screens.md §9). Nothing is kept of a session that ends with its tab.
 */
const pages = new Set([...Object.values(homeOf), '/user/finance/passbook']);
/** A visit of all these pages asks for fewer answers. */
const maxAnswers = 100;

/** When an answer was seen, in ISO 8601. */
const seenHeader = 'x-seen-at';

installCallHooks({ answered: keepAnswer, seen: findSeen });

let shownAt: Date | undefined;
const listeners = new Set<() => void>();
const show = (at: Date | undefined): void => {
  if (shownAt === at) return;
  shownAt = at;
  for (const listener of listeners) listener();
};

/** When what is on screen was seen; undefined = it is new. */
export const seenAt = (): Date | undefined => shownAt;
export function subscribeSeen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Keeps an answer of one of the pages. */
async function keepAnswer(url: string, answer: unknown): Promise<void> {
  show(undefined);
  const cache = await openCache();
  if (!cache || !pages.has(window.location.pathname) || window.location.search) return;
  const headers = { [seenHeader]: new Date().toISOString() };
  await cache.put(url, new Response(JSON.stringify(answer), { headers }));
  const kept = await cache.keys();
  for (const request of kept.slice(0, -maxAnswers)) await cache.delete(request);
}

/** The answer as it was seen last, for a call that reached nobody. */
async function findSeen(url: string): Promise<Response | undefined> {
  const seen = await (await openCache())?.match(url);
  if (seen) show(new Date(seen.headers.get(seenHeader) ?? 0));
  return seen;
}

/** Only of a session that outlives its tab; in an opened panel there is none. */
async function openCache(): Promise<Cache | undefined> {
  const stays = readStored('local', 'token');
  return stays && stays === readStored('session', 'token')
    ? await globalThis.caches?.open(seenCache)
    : undefined;
}

/** Lets the browser keep the shell; the first visit's files are fetched again, from its own store. */
export async function holdShell(): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return;
  await navigator.serviceWorker.register('/sw.js');
  await navigator.serviceWorker.ready;
  const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name));
  const files = loaded.filter(
    ({ origin, pathname }) => origin === window.location.origin && /^\/(assets|fonts)\//.test(pathname),
  );
  const [shell, held] = await Promise.all([caches.open('shell'), caches.open('files')]);
  if (!(await shell.match('/'))) await shell.add('/');
  for (const { href } of files) if (!(await held.match(href))) await held.add(href);
}
