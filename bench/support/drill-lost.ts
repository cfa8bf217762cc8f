import { parseScenario } from '@banyan/plan/scenario/scenario-file';
import { findLost } from '../../apps/server/src/audit/lost/find-lost.ts';
import { joinMember } from '../../apps/server/src/modules/genealogy/join-member.ts';
import type { Finding } from '../../apps/server/src/modules/ledger/audit-ledger.ts';
import { payOrder } from '../../apps/server/src/modules/repurchase/pay-order.ts';
import { topupMember } from '../../apps/server/src/modules/topup/topup-member.ts';
import { markWithdrawalsPaid } from '../../apps/server/src/modules/withdrawals/mark-withdrawals-paid.ts';
import { payWithdrawal } from '../../apps/server/src/modules/withdrawals/pay-withdrawal.ts';
import type { ActorContext } from '../../apps/server/src/platform/context.ts';
import {
  type Db,
  inTransaction,
  openDb,
  openPool,
  type Tx,
} from '../../apps/server/src/platform/database/db.ts';
import { migrate } from '../../apps/server/src/platform/database/migrate.ts';
import { openApplicationLogin } from '../../apps/server/src/platform/postgres/application-login.ts';
import { realServices } from '../../apps/server/src/platform/services.ts';
import { openStage, type Player } from '../../apps/server/src/scenario/open-stage.ts';
import { fill } from '../../apps/server/src/scenario/take-money-step.ts';
import {
  asOwner,
  openReplicatedDatabase,
  type ReplicatedDatabase,
} from '../../apps/server/test/replicated-database.ts';
import { pick, type Random, seededRandom } from './random.ts';

export interface LostDrill {
  /** Receipts that were acknowledged and lost. */
  lost: number;
  /** All that was named. */
  named: number;
  /** Lost and not named, or named and not lost; none when all is well. */
  problems: string[];
}

/** Who acts, each act a second after the one before. */
interface World {
  db: Db;
  members: Player[];
  adminAt: (now: Date) => ActorContext;
  now: Date;
}

/** What is done with a receipt. @returns its number */
type Act = (tx: Tx, admin: ActorContext, user_id: string) => Promise<string>;
const acts: Record<string, Act> = {
  Withdrawal: async (tx, admin, user_id) => {
    await fill(tx, admin, { user_id, wallet: 'main', amount: '1000' });
    return (await payWithdrawal(tx, admin, { user_id, amount: '500' })).no;
  },
  Topup: async (tx, admin, user_id) => {
    await fill(tx, admin, { user_id, wallet: 'fund', amount: '1000' });
    const order = { user_id, package: 'P', amount: '1000', pay_from: 'member_fund' } as const;
    return (await topupMember(tx, admin, order)).receipt_no;
  },
  Order: async (tx, admin, user_id) => {
    await fill(tx, admin, { user_id, wallet: 'repurchase', amount: '100' });
    const lines = [{ bv: '100', price: '100', quantity: 1 }];
    return (await payOrder(tx, admin, { user_id, wallet: 'repurchase', lines })).no;
  },
};

/**
 * Lets a standby that commits do not wait for stop receiving, does more on the primary, and fails over. The old primary is then opened by
 * itself, and the comparison with the new one must name every receipt that was acknowledged in between, and no other (docs/operations.md §6).
 */
export async function drillLost(options: {
  seed: number;
  receipts: number;
  log?: (line: string) => void;
}): Promise<LostDrill> {
  const { seed, receipts, log = () => {} } = options;
  const random = seededRandom(seed);
  const two = await openReplicatedDatabase();
  const url = await openApplicationLogin({ ownerUrl: two.ownerUrl('banyan'), appUrl: null });
  await migrate({ url: two.ownerUrl('banyan'), log: () => {} });
  const pool = openPool(url, 4);
  try {
    const world = await openWorld(openDb(pool));
    const kept = await doSome(world, random, receipts);
    const paidBefore = kept.filter((receipt) => receipt.startsWith('Withdrawal'));
    await stopReceiving(two);
    const lost = await doSome(world, random, receipts);
    const changed = paidBefore.slice(0, 3);
    await pay(world, changed);
    const old = two.primary;
    two.signal(old, 'SIGKILL');
    await two.promote();
    await untilWritten(world.db);
    const later = await doSome(world, random, receipts);
    await two.start(old);
    const findings = await compare(two);
    const problems = [...verify(findings, { lost, changed, kept, later }), ...(await compareWithItself(two))];
    log(`${lost.length} receipts and ${changed.length} payments lost, ${findings.length} lines named them.`);
    return { lost: lost.length + changed.length, named: findings.length, problems };
  } finally {
    await pool.end();
    await two.stop();
  }
}

async function openWorld(db: Db): Promise<World> {
  const read = parseScenario({
    title: 'A company that loses its end',
    company: { round_off_digits: 2, timezone: 'Asia/Kolkata' },
    packages: [{ code: 'P', name: 'P', min: '100', max: '100000', roi_percent: '1' }],
    plan: {
      incomes: { referral: { rate: { percent: '10' } } },
      withdrawal: { charge_percent: '5', minimum: '100' },
    },
    steps: [],
    expect: {},
  });
  if ('problems' in read) throw new Error(JSON.stringify(read.problems));
  const beginning = new Date('2026-02-01T10:00:00+05:30');
  const stage = await openStage(
    db,
    realServices(() => {}),
    read.scenario,
    beginning,
  );
  const world: World = { db, members: [], adminAt: stage.adminAt, now: beginning };
  for (let n = 0; n < 5; n += 1) world.members.push(await inTransaction(db, (tx) => join(tx, world)));
  return world;
}

async function join(tx: Tx, { adminAt, now, members }: World): Promise<Player> {
  const sponsor_id = members[0]?.user_id ?? null;
  const name = `Member ${'ABCDE'[members.length]}`;
  return await joinMember(tx, adminAt(now), { name, password_hash: 'none', side: 'auto', sponsor_id });
}

function nextMoment(world: World): ActorContext {
  world.now = new Date(world.now.getTime() + 1000);
  return world.adminAt(world.now);
}

/** @returns what was acknowledged, as `Withdrawal W1000001` */
async function doSome(world: World, random: Random, count: number): Promise<string[]> {
  const done: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const kind = pick(random, Object.keys(acts));
    const { user_id } = pick(random, world.members);
    const admin = nextMoment(world);
    const no = await inTransaction(world.db, (tx) => (acts[kind] as Act)(tx, admin, user_id));
    done.push(`${kind} ${no}`);
  }
  return done;
}

async function pay(world: World, withdrawals: readonly string[]): Promise<void> {
  const admin = nextMoment(world);
  const rows = withdrawals.map((receipt, n) => ({
    no: receipt.split(' ')[1] ?? '',
    mode: 'NEFT' as const,
    utr: `UTR${n}`,
  }));
  await inTransaction(world.db, (tx) => markWithdrawalsPaid(tx, admin, rows));
}

/** The standby has what was done so far; from here on it lacks what is done, as one whose line is too slow. */
async function stopReceiving(two: ReplicatedDatabase): Promise<void> {
  const [primary, standby] = [await asOwner(two.primary), await asOwner(two.standby)];
  const { rows } = await primary.query<{ end: string }>('select pg_current_wal_insert_lsn() as end');
  await primary.end();
  for (;;) {
    const { rowCount } = await standby.query('select where pg_last_wal_receive_lsn() >= $1', [rows[0]?.end]);
    if (rowCount === 1) break;
  }
  await standby.query(`alter system set primary_conninfo = ''`);
  await standby.query('select pg_reload_conf()');
  for (;;) {
    const { rowCount } = await standby.query('select from pg_stat_wal_receiver');
    if (rowCount === 0) break;
  }
  await standby.end();
}

/** The pool finds the new primary by itself. */
async function untilWritten(db: Db): Promise<void> {
  for (;;)
    try {
      await inTransaction(db, (tx) => tx.updateTable('company').set({ round_off_digits: 2 }).execute());
      return;
    } catch {
      // not yet
    }
}

/** What the old primary holds and the new one does not. */
const compare = (two: ReplicatedDatabase): Promise<Finding[]> => between(two, two.standby);
/** A database has lost nothing to itself. */
const compareWithItself = async (two: ReplicatedDatabase): Promise<string[]> =>
  (await between(two, two.primary)).map(({ problem }) => `named beside itself: ${problem}`);

async function between(two: ReplicatedDatabase, other: ReplicatedDatabase['primary']): Promise<Finding[]> {
  const [lost, here] = [await asOwner(other), await asOwner(two.primary)];
  const findings: Finding[] = [];
  try {
    await findLost({ lost, here }, (finding) => void findings.push(finding));
    return findings;
  } finally {
    await Promise.all([lost.end(), here.end()]);
  }
}

interface Done {
  lost: readonly string[];
  /** Withdrawals that were paid before the failover, and are not since. */
  changed: readonly string[];
  kept: readonly string[];
  later: readonly string[];
}

function verify(findings: readonly Finding[], { lost, changed, kept, later }: Done): string[] {
  const namedAs = (check: string, receipt: string) =>
    findings.some(({ check_name, problem }) => check_name === check && problem.includes(`${receipt} `));
  const isLost = new Set(lost);
  return [
    ...lost.flatMap((receipt) => [
      ...(namedAs('lost record', receipt) ? [] : [`${receipt} was lost and is not named`]),
      ...(namedAs('lost journal', receipt) ? [] : [`the journal of ${receipt} was lost and is not named`]),
    ]),
    ...changed.flatMap((receipt) =>
      namedAs('lost change', receipt) ? [] : [`${receipt} was paid, which is not named`],
    ),
    ...[...kept, ...later]
      .filter((receipt) => !isLost.has(receipt) && namedAs('lost record', receipt))
      .map((receipt) => `${receipt} is here and is named as lost`),
  ];
}
