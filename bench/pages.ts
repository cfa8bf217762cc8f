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
import { type KeptSession, openAgain, openPage, type PageLoad } from './support/page-load.ts';

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
  { name: 'sign-in', url: '/accounts/sign-in', content: '#root form input', lcp: 1.8, kB: 250 },
  { name: 'member home', url: '/user/home', who: 'BN100002', content: '.balance-value', lcp: 2.4, kB: 325 },
  {
    name: 'passbook',
    url: '/user/finance/passbook',
    who: 'BN100002',
    content: '.report-cards li button',
    lcp: 2.4,
    kB: 325,
  },
  { name: 'admin dashboard', url: '/admin/dashboard', who: 'admin', content: 'a.stat', lcp: 2.4, kB: 370 },
  {
    name: 'binary tree',
    url: '/user/team-details/binary-tree',
    who: 'BN100002',
    content: '.outline-name, .tree-node',
    lcp: 2.4,
    kB: 340,
  },
  {
    name: 'lab',
    url: '/admin/settings/plan?tab=lab',
    who: 'admin',
    content: '.lab-ask > button',
    lcp: 2.4,
    kB: 370,
  },
];
/** The largest thing painted on the second visit of any page, in seconds. */
const warm = 1;
const shift = 0.02;
const maxFiles = 12;
const rounds = 3;

/**
 * What somebody meets on a slow phone who opens a page for the first time: the built server with the demo network, in
 * Chromium at 360x780, over slow 4G (1.6 Mbit/s, 150 ms), the processor four times slower, nothing cached; and once more
 * with what the browser has kept.
 */
export async function report(): Promise<{ lines: string[]; isWithin: boolean; figures: unknown }> {
  const stage = await openStage();
  try {
    const cold = new Map<string, PageLoad[]>(pages.map(({ name }) => [name, []]));
    const again = new Map<string, PageLoad[]>(pages.map(({ name }) => [name, []]));
    for (let round = 1; round <= rounds; round++) {
      console.error(`Round ${round} of ${rounds}…`);
      for (const { name, url, who, content } of pages) {
        const session = who ? await signIn(stage.db, who) : undefined;
        const opening = { address: `${stage.url}${url}`, content, session };
        cold.get(name)?.push(await openPage(stage.browser, opening));
        again.get(name)?.push(await openAgain(stage.browser, opening));
      }
    }
    const figures = Object.fromEntries(
      pages.map(({ name }) => [
        name,
        { first: middleOf(cold.get(name) ?? []), second: middleOf(again.get(name) ?? []) },
      ]),
    );
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
  await endPopups(database.ownerUrl);
  const stop = async () => {
    await stopServer(server);
    await database.drop();
    await databases.stop();
  };
  return { url: `http://localhost:${port}`, databaseUrl: database.url, stop };
}

/** The pop-up of the demo comes once to each person and stands before the page: what is measured is the page. */
async function endPopups(ownerUrl: string): Promise<void> {
  const owner = openPool(ownerUrl, 1);
  await owner.query('update popup set ended_at = now()');
  await owner.end();
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

const heads = `  ${'page'.padEnd(16)}   FCP   LCP (wanted)  content    CLS  files  requests     kB (wanted)  second visit: LCP (${warm.toFixed(1)})  content    CLS`;

function verdictOf({ name, lcp, kB }: PageBudget, loads: { first: PageLoad; second: PageLoad } | undefined) {
  if (!loads) throw new Error(`${name} was not measured.`);
  const { first, second } = loads;
  const over = [
    ...(first.lcp > lcp ? ['LCP'] : []),
    ...(first.cls > shift ? ['CLS'] : []),
    ...(first.files > maxFiles ? ['files'] : []),
    ...(first.kB > kB ? ['kB'] : []),
    ...(second.lcp > warm ? ['LCP of the second visit'] : []),
    ...(second.cls > shift ? ['CLS of the second visit'] : []),
  ];
  const cells = [
    first.fcp.toFixed(2).padStart(5),
    `${first.lcp.toFixed(2).padStart(5)} (${lcp.toFixed(1)})   `,
    first.content.toFixed(2).padStart(7),
    first.cls.toFixed(3).padStart(6),
    String(first.files).padStart(6),
    String(first.requests).padStart(9),
    `${first.kB.toFixed(0).padStart(6)} (${kB})   `,
    second.lcp.toFixed(2).padStart(22),
    second.content.toFixed(2).padStart(13),
    second.cls.toFixed(3).padStart(6),
  ];
  const line = `  ${name.padEnd(16)} ${cells.join(' ')}${over.length > 0 ? ` OVER: ${over.join(', ')}` : ''}`;
  return { line, isWithin: over.length === 0 };
}
