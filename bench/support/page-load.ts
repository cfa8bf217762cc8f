import type { Browser, CDPSession, Page } from '@playwright/test';

/** How a page arrived: seconds, and what was fetched for it. */
export interface PageLoad {
  /** The first thing painted. */
  fcp: number;
  /** The largest thing painted. */
  lcp: number;
  /** When what the page is for stood on it. */
  content: number;
  /** How much moved about. */
  cls: number;
  /** Scripts and styles asked for before the content stood there. */
  files: number;
  requests: number;
  /** Everything received, as it went over the line. */
  kB: number;
}

/** What a browser keeps of a signed-in person. */
export interface KeptSession {
  token: string;
  user: object;
}

interface Opening {
  address: string;
  /** A selector that is met once the content is there. */
  content: string;
  session: KeptSession | undefined;
}

const slow4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 };

const phone = {
  viewport: { width: 360, height: 780 },
  deviceScaleFactor: 2,
  hasTouch: true,
  isMobile: true,
  locale: 'en-IN',
  timezoneId: 'Asia/Kolkata',
};

/** Opens an address as a first visit on a slow phone does: nothing is kept yet, and what arrives is kept from then on. */
export async function openPage(browser: Browser, opening: Opening): Promise<PageLoad> {
  // what is fetched for the next visit is not part of this one
  const context = await browser.newContext({ ...phone, serviceWorkers: 'block' });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    return await load(page, cdp, opening);
  } finally {
    await context.close();
  }
}

/**
 * The same address for the second time: the browser has kept the files, the service worker holds the shell, and both the page
 * and the service worker go over the slow line. The first visit is not measured and not slow.
 */
export async function openAgain(browser: Browser, opening: Opening): Promise<PageLoad> {
  const context = await browser.newContext({ ...phone, serviceWorkers: 'allow' });
  try {
    const first = await context.newPage();
    await first.addInitScript(watchPaints, opening);
    await first.goto(opening.address);
    await first.waitForSelector(opening.content);
    await first.waitForLoadState('networkidle');
    // a page of the public area has none
    if (opening.session) await first.waitForFunction(holdsShell);
    await first.close();
    await slowWorkers(browser);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    return await load(page, cdp, opening);
  } finally {
    await context.close();
  }
}

/** Whether the service worker has the shell and every file of this visit. */
async function holdsShell(): Promise<boolean> {
  const files = performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => /\/(assets|fonts)\//.test(name));
  const held = await Promise.all(['/', ...files].map((url) => caches.match(url)));
  return held.every(Boolean);
}

/** What a service worker fetches goes over the slow line too. It cannot be reached by a page's session. */
async function slowWorkers(browser: Browser): Promise<void> {
  const root = await browser.newBrowserCDPSession();
  const { targetInfos } = await root.send('Target.getTargets');
  let id = 0;
  for (const { type, targetId } of targetInfos) {
    if (type !== 'service_worker') continue;
    const { sessionId } = await root.send('Target.attachToTarget', { targetId, flatten: false });
    const calls = [
      { method: 'Network.enable', params: {} },
      { method: 'Network.emulateNetworkConditions', params: slow4G },
    ];
    for (const call of calls) {
      id += 1;
      const answered = new Promise<void>((resolve, reject) => {
        const listen = ({ message }: { message: string }): void => {
          const answer = JSON.parse(message) as { id?: number; error?: { message: string } };
          if (answer.id !== id) return;
          root.off('Target.receivedMessageFromTarget', listen);
          if (answer.error) reject(new Error(answer.error.message));
          else resolve();
        };
        root.on('Target.receivedMessageFromTarget', listen);
      });
      await root.send('Target.sendMessageToTarget', { sessionId, message: JSON.stringify({ id, ...call }) });
      await answered;
    }
  }
}

/** Opens the address over the slow line, with the slow processor, and waits until nothing more comes. */
async function load(page: Page, cdp: CDPSession, { address, content, session }: Opening): Promise<PageLoad> {
  await page.addInitScript(watchPaints, { content, session });
  const traffic = await slowDown(cdp);
  await page.goto(address);
  await page.waitForSelector(content);
  await page.waitForLoadState('networkidle');
  const paints = await page.evaluate(() => (window as unknown as Watched).paints());
  const { requests, received } = traffic;
  const files = requests.filter(({ type, at }) => /Script|Stylesheet/.test(type) && at < paints.content);
  return { ...paints, files: files.length, requests: requests.length, kB: received() / 1000 };
}

/** Makes line and processor slow, and counts what goes over the line. */
async function slowDown(cdp: CDPSession) {
  await cdp.send('Network.emulateNetworkConditions', slow4G);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const requests: { type: string; at: number }[] = [];
  let bytes = 0;
  let began = Number.NaN;
  cdp.on('Network.requestWillBeSent', ({ timestamp, type, request }) => {
    if (!request.url.startsWith('http')) return;
    if (requests.length === 0) began = timestamp;
    requests.push({ type: type ?? '', at: timestamp - began });
  });
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  return { requests, received: () => bytes };
}

type Paints = Pick<PageLoad, 'fcp' | 'lcp' | 'content' | 'cls'>;
interface Watched {
  paints: () => Paints;
}

/** Runs in the page before its own scripts: keeps the session, and notes what is painted and moved. */
function watchPaints({ content, session }: Pick<Opening, 'content' | 'session'>): void {
  if (session) {
    const encode = (value: unknown) => btoa(JSON.stringify(value));
    sessionStorage.setItem('token', encode(session.token));
    sessionStorage.setItem('user_info', encode(session.user));
  }
  const seen: Paints = { fcp: Number.NaN, lcp: Number.NaN, content: Number.NaN, cls: 0 };
  const watch = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  watch('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime / 1000;
  });
  watch('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime / 1000;
  });
  watch('layout-shift', (entry) => {
    const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!hadRecentInput) seen.cls += value;
  });
  const look = new MutationObserver(() => {
    if (!document.querySelector(content)) return;
    look.disconnect();
    requestAnimationFrame(() => {
      seen.content = performance.now() / 1000;
    });
  });
  look.observe(document, { childList: true, subtree: true });
  (window as unknown as Watched).paints = () => seen;
}
