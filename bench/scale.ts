import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { migrate } from '../apps/server/src/platform/database/migrate.ts';
import {
  applicationUrl,
  openApplicationLogin,
} from '../apps/server/src/platform/postgres/application-login.ts';
import { stopServer, urlOf } from '../apps/server/src/platform/postgres/postgres-process.ts';
import {
  asOwner,
  openReplicatedDatabase,
  type Replica,
  type ReplicatedDatabase,
} from '../apps/server/test/replicated-database.ts';
import { copyDatabase } from './support/copy-database.ts';
import { type Figure, measure, takeTurns } from './support/measure.ts';
import { openWallets } from './support/open-wallets.ts';
import { measureReaders } from './support/scale-readers.ts';
import { measureVolume } from './support/scale-volume.ts';

const rounds = 5;
const load = { seconds: 3, callers: 16 };
const alone = 'posting, no standby is waited for';
const oneNode = 'posting on one node';
/** For each of the members. */
const linesEach = 500;
const incomesEach = 100;

/**
 * What a posting costs that waits for a standby, and one whose two sides lie on two nodes; what a second node is good for that reads from the
 * standby; and what a ledger of many lines costs (docs/scale.md). Both servers are on the disk of
 * this machine and share its processor: the standby's work is part of the price.
 */
export async function run({ members = 10_000 }: { members?: number } = {}): Promise<Figure[]> {
  const two = await openReplicatedDatabase({ isOnDisk: true });
  const figures: Figure[] = [];
  try {
    await prepare(two, members);
    figures.push(...(await measureStandby(two, members)));
    figures.push(...(await measureBesideReaders(two, members)));
    figures.push(...(await measureNodes(two, members)));
  } finally {
    await two.stop();
  }
  return [...figures, ...(await measureVolume(members * linesEach))];
}

async function measureBesideReaders(two: ReplicatedDatabase, members: number): Promise<Figure[]> {
  const pool = poolOf(two.primary);
  try {
    const post = { load, once: () => pool.query(transfer(members)) };
    return await measureReaders(two, { rows: members * incomesEach, post });
  } finally {
    await pool.end();
  }
}

async function prepare(two: ReplicatedDatabase, members: number): Promise<void> {
  const ownerUrl = two.ownerUrl('banyan');
  await openApplicationLogin({ ownerUrl, appUrl: null });
  await migrate({ url: ownerUrl, log: () => {} });
  const administrator = await asOwner(two.primary, 'postgres');
  await copyDatabase(administrator, 'banyan', 'network');
  await administrator.end();
  const owner = await asOwner(two.primary);
  await openWallets(owner, members);
  await owner.query('vacuum analyze');
  await owner.end();
}

async function measureStandby(two: ReplicatedDatabase, members: number): Promise<Figure[]> {
  const pool = poolOf(two.primary);
  const posting = async (isOn: boolean) => {
    await two.setSynchronous(isOn);
    return await measure(load, () => pool.query(transfer(members)));
  };
  try {
    return await takeTurns(rounds, [
      { name: alone, load: () => posting(false) },
      { name: 'posting with a synchronous standby', reference: alone, load: () => posting(true) },
    ]);
  } finally {
    await two.setSynchronous(false);
    await pool.end();
  }
}

/** The standby becomes a server of its own: each posting has a side on either. */
async function measureNodes(two: ReplicatedDatabase, members: number): Promise<Figure[]> {
  await two.promote();
  for (const server of [two.primary, two.standby]) await letPrepare(two, server);
  const [one, other] = [poolOf(two.primary), poolOf(two.standby)];
  const across = async () => {
    const key = randomUUID();
    // one node after the other, in the same order for all: two that began on different ones could wait for each other for ever
    await one.query(side(members, -1, key));
    await other.query(side(members, 1, key));
    // both are certain to commit: from here on a side that is lost is found by its name, and committed later
    await Promise.all([one, other].map((pool) => pool.query(`commit prepared '${key}'`)));
  };
  try {
    return await takeTurns(rounds, [
      { name: oneNode, load: () => measure(load, () => one.query(transfer(members))) },
      {
        name: 'posting across two nodes, prepared on both',
        reference: oneNode,
        load: () => measure(load, across),
      },
    ]);
  } finally {
    await Promise.all([one.end(), other.end()]);
  }
}

async function letPrepare(two: ReplicatedDatabase, server: Replica): Promise<void> {
  const owner = await asOwner(server);
  await owner.query('alter system set max_prepared_transactions = 64');
  await owner.end();
  await stopServer(server.home);
  await two.start(server);
}

const poolOf = ({ home, port }: Replica): pg.Pool =>
  new pg.Pool({ connectionString: applicationUrl(urlOf(home, port, 'banyan'), null), max: load.callers });

const anyMember = (members: number): number => 1 + Math.floor(Math.random() * members);

/** A journal of two lines, as of `bench/ledger.ts`. */
const journal = (lines: string): string => `select txn_ids from post_transactions(
  array[row('bench', uuidv7()::text, 40, 'bench', 1, 1, null, 2)::journal], array[${lines}], null, null, now())`;
const line = (account: string, amount: number): string =>
  `row(1, ${account}, ${amount}, null, null, null, null, null)::journal_line`;
const wallet = (member: number): string => `'User', ${member}, 'main'`;

function transfer(members: number): string {
  const payer = anyMember(members);
  const payee = ((payer + Math.floor(Math.random() * (members - 1))) % members) + 1;
  return journal([line(wallet(payer), -1), line(wallet(payee), 1)].join(', '));
}

/** One side of a posting, against an account of the company on the same node, up to where it is certain to commit. */
const side = (members: number, amount: number, key: string): string =>
  `begin; ${journal([line(wallet(anyMember(members)), amount), line(`'House', 0, 'package_sales'`, -amount)].join(', '))};
   prepare transaction '${key}'`;
