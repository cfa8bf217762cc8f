// Keeps the shell and the files of visited pages, so that the application opens without a connection. Answers of the server
// pass by: src/lib/last-seen.ts keeps those of a few pages. A library for these two rules would be larger than they are.
const shellCache = 'shell';
const fileCache = 'files';

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return;
  if (request.mode === 'navigate') event.respondWith(newestShell(event));
  else if (/^\/(assets|fonts)\//.test(pathname)) event.respondWith(keptFile(request));
});

/** The shell as the server has it; without a connection the one before. */
async function newestShell(event) {
  const cache = await caches.open(shellCache);
  try {
    const reply = await fetch(event.request);
    // a picture or a file that is opened by its address is no shell
    const isShell = reply.ok && reply.headers.get('content-type')?.startsWith('text/html');
    if (isShell) event.waitUntil(keepShell(cache, reply.clone()));
    return reply;
  } catch {
    return (await cache.match('/')) ?? Response.error();
  }
}

/** A new shell is another version: files that it does not name are let go, and come again where they are needed. */
async function keepShell(cache, reply) {
  const [text, before] = await Promise.all([reply.clone().text(), cache.match('/')]);
  if (before && (await before.text()) === text) return;
  await cache.put('/', reply);
  if (!before) return;
  const files = await caches.open(fileCache);
  for (const request of await files.keys()) {
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/assets/') && !text.includes(pathname.slice(1))) await files.delete(request);
  }
}

/** Files with a hash in their name never change. */
async function keptFile(request) {
  const cache = await caches.open(fileCache);
  const kept = await cache.match(request.url);
  if (kept) return kept;
  const reply = await fetch(request);
  if (reply.ok) await cache.put(request.url, reply.clone());
  return reply;
}

// What the server pushes to a device says of which kinds there is news; its page says the rest.
self.addEventListener('push', (event) => {
  const { title, body, url } = event.data?.json() ?? {};
  if (!title) return;
  const shown = { body, tag: 'notices', icon: '/icons/192.png', data: { url } };
  event.waitUntil(self.registration.showNotification(title, shown));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openPage(new URL(event.notification.data?.url ?? '/', self.location.origin)));
});

/** An address of this product, in a window of it that is open, or in a new one. */
async function openPage({ origin, href }) {
  if (origin !== self.location.origin) return;
  const [open] = await self.clients.matchAll({ type: 'window' });
  // a window that was loaded before the service worker cannot be led
  const led = await open?.navigate(href).catch(() => null);
  await (led ? led.focus() : self.clients.openWindow(href));
}
