import { makePayouts } from '../apps/server/src/modules/income/payout/make-payouts.ts';
import { publishPlan } from '../apps/server/src/modules/income/plan/publish-plan.ts';
import { postJournals } from '../apps/server/src/modules/ledger/post-journals.ts';
import { houseLine, memberLine } from '../apps/server/src/modules/ledger/rules.ts';
import { prepareWithdrawals } from '../apps/server/src/modules/withdrawals/decisions/prepare-withdrawals.ts';
import { startWithdrawalDecision } from '../apps/server/src/modules/withdrawals/decisions/start-withdrawal-decision.ts';
import { workOffWithdrawals } from '../apps/server/src/modules/withdrawals/work-off-withdrawals.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { foldListChanges } from '../apps/server/src/platform/database/fold-list-changes.ts';
import { loadWithdrawalRows } from '../apps/server/test/large-withdrawals.ts';
import { type Figure, type Timed, takeTurns } from './support/measure.ts';
import { besideSlowestIncomes, incomePages, openAdmin, pages } from './support/report-pages.ts';
import { ask } from './support/soak-race-ground.ts';
import {
  type BenchPerson,
  contextOf,
  drawMembers,
  openNetwork,
  openStage,
  type Stage,
  signEverybodyIn,
} from './support/stage.ts';

/** Decided, and paid, in one round. */
const decided = 2000;
const rounds = 3;
const waiting = 1_000_000;
const statements = 'payout: statements, chunk by chunk';

/**
 * Withdrawals approved in bulk beside payouts of as many members; then the admin's queue over 1,000,000 withdrawals, under each of
 * its filters, beside all incomes over as many rows.
 */
export async function run({ members = 20_000 }: { members?: number } = {}): Promise<Figure[]> {
  return [...(await decideMany(members)), ...(await readQueue(members))];
}

async function decideMany(members: number): Promise<Figure[]> {
  const stage = await openStage();
  try {
    await openNetwork(stage, { members, topups: members, incomes: false, until: new Date() });
    const admin = await openAdmin(stage);
    await publishPayouts(stage, admin);
    const people = await drawMembers(stage, decided * rounds, 1);
    await fillWallets(stage, people);
    const ofRound = (round: number) => people.slice(round * decided, (round + 1) * decided);
    let [paid, approved] = [0, 0];
    return await takeTurns(rounds, [
      { name: statements, load: () => payOut(stage, ofRound(paid++)) },
      {
        name: 'bulk approval: withdrawals, chunk by chunk',
        load: () => approve(stage, admin, ofRound(approved++)),
        reference: statements,
      },
    ]);
  } finally {
    await stage.close();
  }
}

/** Incomes wait for payouts, and withdrawals cost a charge. */
async function publishPayouts({ server }: Stage, admin: BenchPerson): Promise<void> {
  const plan = {
    incomes: { referral: { rate: { percent: '5' } } },
    payout: { service_percent: '5', repurchase_percent: '10' },
    withdrawal: { charge_percent: '2' },
  };
  await inTransaction(server.db, (tx) => publishPlan(tx, contextOf(server, admin), { plan }));
}

async function fillWallets({ server }: Stage, people: readonly BenchPerson[]): Promise<void> {
  const lines = people.flatMap(({ id }) => [memberLine(id, 'income', '100'), memberLine(id, 'main', '100')]);
  lines.push(houseLine('adjustment', `-${200 * people.length}`));
  const context = { ...contextOf(server, people[0] as BenchPerson), actor: null };
  const about = { kind: 'adjustment', ref_type: 'adjustment', ref_id: '1' } as const;
  await inTransaction(server.db, (tx) =>
    postJournals(tx, context, [{ scope: 'bench', key: 'wallets', ...about, lines }]),
  );
}

let incomes = 0;

/** Each has two unpaid rows. */
async function payOut({ server, owner }: Stage, people: readonly BenchPerson[]): Promise<Timed> {
  const ids = people.map(({ id }) => id);
  await owner.query(
    `insert into payout_line (income_id, member_id, kind, amount, business_date)
     select $2::bigint + row_number() over (), id, kind, 50, current_date - 2
     from unnest($1::bigint[]) id, unnest(array['referral', 'level']) kind`,
    [ids, incomes],
  );
  incomes += 2 * ids.length;
  await owner.query(
    `insert into payout_run (business_date, plan_version, members, at)
     select current_date - 1, max(version), $1, now() from plan_version`,
    [ids],
  );
  return await timed(people, () => makePayouts(server.db, contextOf(server, people[0] as BenchPerson)));
}

async function approve(stage: Stage, admin: BenchPerson, people: readonly BenchPerson[]): Promise<Timed> {
  const { server } = stage;
  for (const person of people) await inTransaction(server.db, (tx) => ask(tx, contextOf(server, person)));
  const context = contextOf(server, admin);
  await inTransaction(server.db, async (tx) => {
    const wanted = { decision: 'Approve', matching: {}, count: people.length, remark: '' } as const;
    const { no } = await prepareWithdrawals(tx, context, wanted);
    await startWithdrawalDecision(tx, context, { no });
  });
  return await timed(people, () => workOffWithdrawals(server.db, context));
}

/** How long it took for all of them, shared evenly. */
async function timed(people: readonly unknown[], work: () => Promise<void>): Promise<Timed> {
  const from = performance.now();
  await work();
  const milliseconds = performance.now() - from;
  return { latencies: people.map(() => milliseconds / people.length), seconds: milliseconds / 1000 };
}

async function readQueue(members: number): Promise<Figure[]> {
  const stage = await openStage();
  try {
    console.error(`Loading ${waiting} incomes and ${waiting} withdrawals…`);
    const until = new Date();
    await openNetwork(stage, { members, topups: waiting / 10, incomes: true, until });
    await loadWithdrawalRows(stage.owner, { now: until, count: waiting, minutes: 1 });
    while ((await foldListChanges(stage.server.db)) > 0);
    await stage.owner.query('vacuum (analyze)');
    const [admin] = await signEverybodyIn(stage, [await openAdmin(stage)]);
    if (!admin) throw new Error('an admin reads');
    const member = 'BN100002';
    const day = `${until.getUTCFullYear() - 1}-06-15`;
    return besideSlowestIncomes(
      await takeTurns(rounds, [
        ...incomePages(stage, admin, member),
        ...pages(stage, 'withdrawals', admin, '/api/admin/withdrawal_requests', {
          'first page': '',
          'page 1000': 'page_index=1000',
          'by amount': 'sort=-amount',
          paid: 'status=Paid',
          pending: 'status=Pending',
          'of one member': `member=${member}`,
          'of a day': `on_from=${day}&on_to=${day}`,
          'of an amount': 'amount_min=500000&amount_max=500500',
          'to UPI': 'destination=UPI',
          'by its number': 'no=W1500000',
          'by its UTR': 'utr=UTR777',
          'in a bank file': 'batch=X1000001',
        }),
      ]),
    );
  } finally {
    await stage.close();
  }
}
