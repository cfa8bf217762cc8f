import pg from 'pg';
import { auditLedger } from '../apps/server/src/modules/ledger/audit-ledger.ts';
import { foldHouseAccounts } from '../apps/server/src/modules/ledger/fold-house-accounts.ts';
import { openDb, openPool } from '../apps/server/src/platform/database/db.ts';
import { createThrowAwayDatabase } from '../apps/server/src/platform/database/throw-away-database.ts';
import { openDatabaseServer } from '../apps/server/src/platform/postgres/database-server.ts';
import { chooseStatementDriver, type StatementDriver } from './support/load-statements.ts';
import { type Figure, figureOf } from './support/measure.ts';
import { openWallets } from './support/open-wallets.ts';
import { betweenMembers, toCompany } from './support/post-pairs.ts';
import { fillTpcB, tpcB } from './support/tpc-b.ts';

const rounds = 5;
const seconds = 4;

/**
 * Postings with every rule of the ledger on, beside TPC-B on the same server: between two members, and from a member
 * to one account of the company while its waiting lines are folded. The three take turns, so that whatever else the
 * machine does meets all alike; a ratio is the middle one of the rounds'.
 * @throws when the auditor finds the books out of order afterwards
 */
export async function run({ members = 100_000 }: { members?: number } = {}): Promise<Figure[]> {
  const server = await openDatabaseServer({ log: (line) => console.error(line) });
  const database = await createThrowAwayDatabase(server.ownerUrl);
  try {
    const driver = chooseStatementDriver();
    await prepare(database.ownerUrl, members, driver);
    const turns: Turn[] = [
      {
        name: `${driver.isPgbench ? 'TPC-B' : 'TPC-B as one function'}, scale 50 (${driver.name}, 16 clients)`,
        load: () => driver.load(database.ownerUrl, tpcB(driver), seconds),
      },
      {
        name: `posting between ${members} members, every rule on`,
        load: () => driver.load(database.url, betweenMembers(members), seconds),
      },
      {
        name: 'posting to one account of the company, every rule on',
        load: () => whileFolding(database.url, () => driver.load(database.url, toCompany(members), seconds)),
      },
    ];
    const times = await takeTurns(turns);
    await checkBooks(database.url);
    return figuresOf(turns, times);
  } finally {
    await database.drop();
    await server.stop();
  }
}

interface Turn {
  name: string;
  load: () => Promise<number[]>;
}

/** @returns per turn and round, how long each transaction took */
async function takeTurns(turns: readonly Turn[]): Promise<number[][][]> {
  const times: number[][][] = turns.map(() => []);
  for (let round = 1; round <= rounds; round++) {
    console.error(`Round ${round} of ${rounds}…`);
    for (const [index, turn] of turns.entries()) times[index]?.push(await turn.load());
  }
  return times;
}

/** The first turn is the reference of the others. */
function figuresOf(turns: readonly Turn[], times: readonly number[][][]): Figure[] {
  const references = times[0] ?? [];
  const [reference] = turns;
  return turns.map(({ name }, index) => {
    const own = times[index] ?? [];
    const figure = figureOf(name, own.flat(), rounds * seconds);
    if (index === 0 || !reference) return figure;
    const ratios = own.map((round, number) => round.length / (references[number]?.length ?? Number.NaN));
    const middle = ratios.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? Number.NaN;
    return { ...figure, reference: reference.name, ratio: Number(middle.toFixed(2)) };
  });
}

async function prepare(url: string, members: number, driver: StatementDriver): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    console.error(`Opening the wallets of ${members} members…`);
    await openWallets(client, members);
    console.error('Filling the 5,000,000 accounts of TPC-B…');
    await fillTpcB(client, driver);
    await client.query('vacuum analyze');
    await client.query('checkpoint');
  } finally {
    await client.end();
  }
}

/** Folds every half second while something runs, as a server with this much to do would. */
async function whileFolding<T>(url: string, work: () => Promise<T>): Promise<T> {
  const pool = openPool(url, 1);
  const db = openDb(pool);
  let isDone = false;
  const folding = (async () => {
    while (!isDone) {
      await foldHouseAccounts(db, new Date());
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  })();
  try {
    return await work();
  } finally {
    isDone = true;
    await folding;
    await pool.end();
  }
}

async function checkBooks(url: string): Promise<void> {
  const pool = openPool(url, 1);
  try {
    const { findings } = await auditLedger(openDb(pool));
    if (findings.length > 0) throw new Error(`The books are not in order: ${JSON.stringify(findings[0])}`);
  } finally {
    await pool.end();
  }
}
