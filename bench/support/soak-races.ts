import { createAccount } from '../../apps/server/src/modules/accounts/create-account.ts';
import { joinMember } from '../../apps/server/src/modules/genealogy/join-member.ts';
import { auditLedger } from '../../apps/server/src/modules/ledger/audit-ledger.ts';
import { foldHouseAccounts } from '../../apps/server/src/modules/ledger/fold-house-accounts.ts';
import { createPackage } from '../../apps/server/src/modules/topup/packages/create-package.ts';
import { topupMember } from '../../apps/server/src/modules/topup/topup-member.ts';
import { adminTransfer } from '../../apps/server/src/modules/transfers/admin-transfer.ts';
import { decideTransfer } from '../../apps/server/src/modules/transfers/decide-transfer.ts';
import { transferFund } from '../../apps/server/src/modules/transfers/transfer-fund.ts';
import { cancelWithdrawal } from '../../apps/server/src/modules/withdrawals/cancel-withdrawal.ts';
import { decideWithdrawals } from '../../apps/server/src/modules/withdrawals/decide-withdrawals.ts';
import type { Context } from '../../apps/server/src/platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../apps/server/src/platform/database/db.ts';
import { seededRandom } from './random.ts';
import { contextOf, openSoakCompany, type SoakPerson } from './soak-company.ts';
import { ask, type Ground, give, tried } from './soak-race-ground.ts';
import { raceOfBanks, raceOfFiles } from './soak-withdrawal-races.ts';

export interface RaceResult {
  rounds: number;
  /** Of the withdrawals whose owner changed the bank meanwhile. */
  approved: number;
  /** What was spent, decided or paid twice, or not at all; none when all is well. */
  problems: string[];
}

/**
 * Lets operations meet of which a known number, or one, may win: wallets that cover a few of many spends by
 * transfer, topup and withdrawal; two admins and one request; an owner who cancels, or changes the bank, against an admin
 * who approves; and two files for the bank over the same rows.
 */
export async function soakRaces(options: {
  db: Db;
  context: Context;
  seed: number;
  rounds: number;
  spends: number;
}): Promise<RaceResult> {
  const { db, context, rounds, spends } = options;
  const random = seededRandom(options.seed);
  const company = await openSoakCompany(db, context, random, { members: 1, withdrawers: 0, franchises: 0 });
  const long_ago = { now: new Date(context.now.getTime() - 30 * 24 * 3_600_000) };
  const third = await inTransaction(db, async (tx) => {
    await createPackage(tx, contextOf(context, company.admins[0]), {
      code: 'R',
      name: 'Race',
      amount: '100',
    });
    return await createAccount(tx, long_ago, { user_type: 'Admin', name: 'Third', password_hash: 'none' });
  });
  const admins = [...company.admins, { ...third, user_type: 'Admin', sponsor: null }] as const;
  const ground: Ground = {
    db,
    context,
    admins,
    root: company.members[0] as SoakPerson,
    spends,
    problems: [],
  };
  let approved = 0;
  for (let round = 0; round < rounds; round++) {
    const person = await join(ground, round);
    const covered = 1 + random(5);
    await raceOfSpends(ground, person, covered, `${options.seed}-${round}`);
    await raceOfAdmins(ground, person);
    await raceOfCancelling(ground, person);
    if (await raceOfBanks(ground, person)) approved++;
    await raceOfFiles(ground, person);
  }
  while ((await foldHouseAccounts(db, context.now)) > 0);
  const { findings } = await auditLedger(db);
  ground.problems.push(...findings.map((finding) => `the auditor found ${JSON.stringify(finding)}`));
  return { rounds, approved, problems: ground.problems };
}

async function join({ db, context, root }: Ground, round: number): Promise<SoakPerson> {
  const wanted = {
    name: `Racer ${round}`,
    password_hash: 'none',
    sponsor_id: root.user_id,
    side: 'auto',
  } as const;
  const { id, user_id } = await inTransaction(db, (tx) => joinMember(tx, context, wanted));
  return { id, user_id, name: wanted.name, user_type: 'User', sponsor: root };
}

/** As many as the wallets cover are done, in any order, and nothing is left. */
async function raceOfSpends(ground: Ground, person: SoakPerson, covered: number, key: string): Promise<void> {
  const context = contextOf(ground.context, person);
  await give(ground, person, String(covered * 100), key);
  const send = (from_wallet: string, to_wallet: string) => (tx: Tx) =>
    transferFund(tx, context, { to_type: 'Own', from_wallet, to_wallet, amount: '100', remark: '' });
  const order = { user_id: person.user_id, package: 'R', pay_from: 'own_fund' } as const;
  const kinds = {
    fund: [send('fund', 'repurchase'), (tx: Tx) => topupMember(tx, context, order)],
    main: [send('main', 'repurchase'), (tx: Tx) => ask(tx, context)],
  };
  const outcomes = await Promise.all(
    Object.entries(kinds).flatMap(([wallet, works]) =>
      Array.from({ length: ground.spends }, async (_, n) => ({
        wallet,
        outcome: await tried<unknown>(ground, works[n % 2] ?? send('fund', 'repurchase')),
        isAsk: wallet === 'main' && n % 2 === 1,
      })),
    ),
  );
  for (const wallet of Object.keys(kinds)) {
    const own = outcomes.filter((one) => one.wallet === wallet);
    const done = own.filter(({ outcome, isAsk }) => (isAsk ? isNo(outcome) : typeof outcome !== 'string'));
    if (done.length !== covered)
      ground.problems.push(`${person.user_id}: ${done.length} of ${wallet}, which covers ${covered}`);
    for (const { outcome } of own.filter((one) => !done.includes(one)))
      if (outcome !== 'account_covers_floor' && outcome !== 'withdrawal_one_open')
        ground.problems.push(`${person.user_id} was refused: ${String(outcome)}`);
  }
  const no = outcomes.map(({ outcome }) => outcome).find(isNo);
  if (no) await inTransaction(ground.db, (tx) => cancelWithdrawal(tx, context, { no }));
}

const isNo = (outcome: unknown): outcome is string => typeof outcome === 'string' && /^W\d+$/.test(outcome);

/** One admin wins, and the other reads who did. */
async function raceOfAdmins(ground: Ground, person: SoakPerson): Promise<void> {
  const [maker, one, other] = ground.admins;
  await give(ground, person, '100', `${person.id} admins`);
  const wallets = { from_wallet: 'fund', to_wallet: 'fund', from_type: 'User', to_type: 'User' } as const;
  const asked = {
    ...wallets,
    from_user_id: person.user_id,
    to_user_id: ground.root.user_id,
    amount: '100',
    remark: 'Race',
  };
  const { no } = await inTransaction(ground.db, (tx) =>
    adminTransfer(tx, contextOf(ground.context, maker), asked),
  );
  const decide = (admin: SoakPerson, decision: 'Approve' | 'Reject') =>
    tried(ground, (tx) => decideTransfer(tx, contextOf(ground.context, admin), { no, decision }));
  const answers = await Promise.all([decide(one, 'Approve'), decide(other, 'Reject')]);
  const winner = typeof answers[0] === 'string' ? other : one;
  const late = answers.filter((answer) => typeof answer === 'string');
  if (late.length !== 1 || !String(late[0]).startsWith(`already_done: ${winner.name} has `))
    ground.problems.push(`${no} was answered ${late.join(' and ') || 'twice'}`);
}

/** Either the owner or the admin wins, and the money is in one place. */
async function raceOfCancelling(ground: Ground, person: SoakPerson): Promise<void> {
  const context = contextOf(ground.context, person);
  const admin = contextOf(ground.context, ground.admins[0]);
  await give(ground, person, '100', `${person.id} cancel`);
  const no = await inTransaction(ground.db, (tx) => ask(tx, context));
  const [cancelled, decided] = await Promise.all([
    tried(ground, (tx) => cancelWithdrawal(tx, context, { no })),
    tried(ground, (tx) => decideWithdrawals(tx, admin, { nos: [no], decision: 'Approve', remark: '' })),
  ]);
  const isCancelled = typeof cancelled !== 'string';
  const isApproved = typeof decided !== 'string' && decided.approved === 1;
  const row = await ground.db
    .selectFrom('withdrawal as w')
    .innerJoin('hold as h', 'h.id', 'w.hold_id')
    .select(['w.status', 'h.status as hold', 'w.txn_id'])
    .where('w.no', '=', no)
    .executeTakeFirstOrThrow();
  const isRight = isCancelled
    ? row.status === 'Cancelled' && row.txn_id === null
    : row.status === 'Approved' && row.txn_id !== null;
  if (isCancelled === isApproved || !isRight)
    ground.problems.push(`${no} is ${row.status}, its hold ${row.hold}, cancelled ${isCancelled}`);
}
