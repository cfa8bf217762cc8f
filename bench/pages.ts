import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium } from '@playwright/test';
import { completeSignIn } from '../apps/server/src/modules/accounts/complete-sign-in.ts';
import { findAccount } from '../apps/server/src/modules/accounts/queries.ts';
import { type Db, inTransaction, openDb, openPool } from '../apps/server/src/platform/database/db.ts';
import { createThrowAwayDatabase } from '../apps/server/src/platform/database/throw-away-database.ts';
import { openDatabaseServer } from '../apps/server/src/platform/postgres/database-server.ts';
import { repositoryRoot } from '../apps/server/src/platform/root.ts';
import { realServices } from '../apps/server/src/platform/services.ts';
import { freePort, startServer, stopServer } from '../e2e/built-server.ts';
import { type KeptSession, openPage, type PageLoad } from './support/page-load.ts';

/** What is opened, by whom, what shows that its content is there, and its budgets in seconds and kB. */
interface PageBudget {
  name: string;
  url: string;
  who?: string;
  content: string;
  lcp: number;
  kB: number;
}

const pages: readonly PageBudget[] = [
  { name: 'sign-in', url: '/accounts/sign-in', content: '#root form input', lcp: 2.2, kB: 250 },
  { name: 'member home', url: '/user/home', who: 'BN100002', content: '.balance-value', lcp: 2.8, kB: 325 },
  {
    name: 'passbook',
    url: '/user/finance/passbook',
    who: 'BN100002',
    content: '.report-cards li button',
    lcp: 2.8,
    kB: 325,
  },
  { name: 'admin dashboard', url: '/admin/dashboard', who: 'admin', content: 'a.stat', lcp: 2.8, kB: 370 },
  {
    name: 'binary tree',
    url: '/user/team-details/binary-tree',
    who: 'BN100002',
    content: '.outline-name, .tree-node',
    lcp: 2.8,
    kB: 340,
  },
  {
    name: 'lab',
    url: '/admin/settings/plan?tab=lab',
    who: 'admin',
    content: '.lab-ask > button',
    lcp: 2.8,
    kB: 370,
  },
];
const shift = 0.05;
const maxFiles = 12;
const rounds = 3;

/**
 * What somebody meets on a slow phone who opens a page for the first time: the built server with the demo network, in
 * Chromium at 360x780, over slow 4G (1.6 Mbit/s, 150 ms), the processor four times slower, nothing cached.
 */
export async function report(): Promise<{ lines: string[]; isWithin: boolean; figures: unknown }> {
  const stage = await openStage();
  try {
    const figures: Record<string, PageLoad> = {};
    const loads = new Map<string, PageLoad[]>(pages.map(({ name }) => [name, []]));
    for (let round = 1; round <= rounds; round++) {
      console.error(`Round ${round} of ${rounds}…`);
      for (const page of pages) {
        const session = page.who ? await signIn(stage.db, page.who) : undefined;
        const address = `${stage.url}${page.url}`;
        loads
          .get(page.name)
          ?.push(await openPage(stage.browser, { address, content: page.content, session }));
      }
    }
    for (const [name, measured] of loads) figures[name] = middleOf(measured);
    const verdicts = pages.map((page) => verdictOf(page, figures[page.name]));
    return {
      lines: [heads, ...verdicts.map(({ line }) => line)],
      isWithin: verdicts.every(({ isWithin }) => isWithin),
      figures,
    };
  } finally {
    await stage.close();
  }
}

interface Stage {
  url: string;
  db: Db;
  browser: Browser;
  close: () => Promise<void>;
}

/** A browser, and a server: the one at E2E_URL, else the built one with the demo network on a database of its own. */
async function openStage(): Promise<Stage> {
  const { E2E_URL, E2E_DATABASE_URL } = process.env;
  const { ensureChromium } = (await import(
    pathToFileURL(join(repositoryRoot(), 'scripts/chromium.mjs')).href
  )) as {
    ensureChromium: (say: (text: string) => void) => Promise<string | undefined>;
  };
  const chromiumPath = await ensureChromium(console.error);
  const server =
    E2E_URL && E2E_DATABASE_URL
      ? { url: E2E_URL, databaseUrl: E2E_DATABASE_URL, stop: async () => {} }
      : await startDemo();
  const pool = openPool(server.databaseUrl, 2);
  const browser = await chromium.launch({
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    ...(chromiumPath ? { executablePath: chromiumPath } : {}),
  });
  const close = async () => {
    await browser.close();
    await pool.end();
    await server.stop();
  };
  return { url: server.url, db: openDb(pool), browser, close };
}

async function startDemo() {
  const build = spawnSync(process.execPath, ['scripts/build.mjs'], {
    cwd: repositoryRoot(),
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (build.status !== 0) throw new Error('The build failed.');
  const databases = await openDatabaseServer({ log: (line) => console.error(line) });
  const database = await createThrowAwayDatabase(databases.ownerUrl);
  const port = await freePort();
  const server = await startServer(port, database.ownerUrl);
  const stop = async () => {
    await stopServer(server);
    await database.drop();
    await databases.stop();
  };
  return { url: `http://localhost:${port}`, databaseUrl: database.url, stop };
}

async function signIn(db: Db, userId: string): Promise<KeptSession> {
  const account = await findAccount(db, userId);
  if (!account) throw new Error(`${userId} is not in the demo network.`);
  const services = realServices(() => {});
  const context = { actor: null, now: new Date(), ip: '', user_agent: 'bench', services };
  const { token, user } = await inTransaction(db, (tx) =>
    completeSignIn(tx, context, account, { is_remembered: false }),
  );
  return { token, user: { ...user, name: account.name } };
}

/** The middle of each figure. */
function middleOf(loads: readonly PageLoad[]): PageLoad {
  const middle = (figure: keyof PageLoad): number =>
    loads.map((load) => load[figure]).toSorted((a, b) => a - b)[Math.floor(loads.length / 2)] ?? Number.NaN;
  return {
    fcp: middle('fcp'),
    lcp: middle('lcp'),
    content: middle('content'),
    cls: middle('cls'),
    files: middle('files'),
    requests: middle('requests'),
    kB: middle('kB'),
  };
}

const heads = `  ${'page'.padEnd(16)}   FCP   LCP (wanted)  content    CLS  files  requests     kB (wanted)`;

function verdictOf({ name, lcp, kB }: PageBudget, load: PageLoad | undefined) {
  if (!load) throw new Error(`${name} was not measured.`);
  const over = [
    ...(load.lcp > lcp ? ['LCP'] : []),
    ...(load.cls > shift ? ['CLS'] : []),
    ...(load.files > maxFiles ? ['files'] : []),
    ...(load.kB > kB ? ['kB'] : []),
  ];
  const cells = [
    load.fcp.toFixed(2).padStart(5),
    `${load.lcp.toFixed(2).padStart(5)} (${lcp.toFixed(1)})   `,
    load.content.toFixed(2).padStart(7),
    load.cls.toFixed(3).padStart(6),
    String(load.files).padStart(6),
    String(load.requests).padStart(9),
    `${load.kB.toFixed(0).padStart(6)} (${kB})`,
  ];
  const line = `  ${name.padEnd(16)} ${cells.join(' ')}${over.length > 0 ? ` OVER: ${over.join(', ')}` : ''}`;
  return { line, isWithin: over.length === 0 };
}
