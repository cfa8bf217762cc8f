import { postJournals } from '../../apps/server/src/modules/ledger/post-journals.ts';
import type { JournalLine } from '../../apps/server/src/modules/ledger/rules.ts';
import { cancelWithdrawal } from '../../apps/server/src/modules/withdrawals/cancel-withdrawal.ts';
import { decideWithdrawals } from '../../apps/server/src/modules/withdrawals/decide-withdrawals.ts';
import { failWithdrawal } from '../../apps/server/src/modules/withdrawals/fail-withdrawal.ts';
import { loadTimes, lockOwners } from '../../apps/server/src/modules/withdrawals/load-bases.ts';
import { markWithdrawalsPaid } from '../../apps/server/src/modules/withdrawals/mark-withdrawals-paid.ts';
import { requireBasis, requireFigures } from '../../apps/server/src/modules/withdrawals/require-figures.ts';
import { storeWithdrawal } from '../../apps/server/src/modules/withdrawals/store-withdrawal.ts';
import type { Tx } from '../../apps/server/src/platform/database/db.ts';
import { pick, type Random, toAmount } from './random.ts';
import { contextOf, type SoakPerson, withdrawalPercents } from './soak-company.ts';
import { type Expected, walletOf } from './soak-oracle.ts';
import { anyCents, cent, inCents } from './soak-transfers.ts';
import type { Generator, World } from './soak-world.ts';

/** A withdrawal, as the model knows it. */
export interface AskedWithdrawal {
  no: string;
  owner: SoakPerson;
  amount: bigint;
}

type OwnerType = 'User' | 'Franchise';
const typeOf = ({ user_type }: SoakPerson): OwnerType => (user_type === 'Franchise' ? 'Franchise' : 'User');
const mainOf = ({ id }: SoakPerson): string => walletOf(id, 'main');
export const line = (owner: SoakPerson | null, wallet_code: string, units: bigint): JournalLine => ({
  owner_type: owner ? typeOf(owner) : 'House',
  owner_id: owner?.id ?? '0',
  wallet_code,
  amount: toAmount(units),
});
/** Half up to whole cents. */
export const share = (amount: bigint, percent: bigint): bigint =>
  ((amount * percent + 50n * cent) / (100n * cent)) * cent;

/** What an approval takes from `main`, or with `sign` −1 what a failure brings back. */
function linesOf({ owner, amount }: AskedWithdrawal, sign: 1n | -1n): JournalLine[] {
  const percents = withdrawalPercents[typeOf(owner)];
  const [charge, tds] = [share(amount, percents.charge), share(amount, percents.tds)];
  return [
    line(owner, 'main', -sign * amount),
    line(null, 'payout_clearing', sign * (amount - charge - tds)),
    line(null, 'withdrawal_charge', sign * charge),
    ...(tds === 0n ? [] : [line(null, 'tds_payable', sign * tds)]),
  ];
}

/** Only one of an owner waits: taken from a limit of one. */
const placeOf = ({ id }: SoakPerson): string => `${id} has one open withdrawal`;

const earn: Generator = {
  weight: 4,
  make: ({ random, company, key }) => {
    const owner = pick(random, company.withdrawers);
    const amount = 4n * anyCents(random);
    const posted = {
      scope: 'soak',
      key: key(),
      kind: 'adjustment' as const,
      ref_type: 'adjustment' as const,
      ref_id: '1',
      lines: [line(null, 'adjustment', -amount), line(owner, 'main', amount)],
    };
    return {
      run: (tx, context) => postJournals(tx, context, [posted]),
      expected: [posted],
      brings: [[mainOf(owner), amount]],
    };
  },
};

/** Below the gates, which have tests of their own: amount, charge and tax are worked out, and the amount is held. */
const ask: Generator = {
  weight: 6,
  make: (world) => {
    const { random, company } = world;
    const owner = pick(random, random(5) === 0 ? company.franchises : company.withdrawers);
    const amount = anyCents(random) + 100n * cent;
    world.quota(placeOf(owner), 1n);
    let no = '';
    return {
      isOnce: true,
      run: async (tx, context) => {
        const asked = { id: owner.id, owner_type: typeOf(owner) };
        const times = await loadTimes(tx, context.now);
        await lockOwners(tx, [owner.id]);
        const terms = requireFigures(times, await requireBasis(tx, times, asked), inCents(amount));
        const wanted = { owner: asked, terms, destination: null, remark: '' };
        ({ no } = await storeWithdrawal(tx, contextOf(context, owner), times, wanted));
        return [];
      },
      takes: [
        [mainOf(owner), amount],
        [placeOf(owner), 1n, 'withdrawal_one_open'],
      ],
      done: () => {
        world.requests.stands('withdrawal', no, 'Pending');
        world.withdrawals.push({ no, owner, amount });
      },
    };
  },
};

/** Withdrawals with this status that nobody else works on, or now and then some that others may work on too. */
function draw(world: World, status: readonly string[], wanted: number): AskedWithdrawal[] {
  const { random, withdrawals, requests } = world;
  const found = withdrawals.filter(({ no }) => status.includes(requests.statusOf('withdrawal', no) ?? ''));
  const drawn = startAnywhere(random, found).slice(0, wanted);
  if (random(4) !== 0) for (const one of drawn) withdrawals.splice(withdrawals.indexOf(one), 1);
  return drawn;
}

function startAnywhere<T>(random: Random, list: readonly T[]): T[] {
  const start = random(Math.max(1, list.length));
  return [...list.slice(start), ...list.slice(0, start)];
}

/** They may be drawn again: some go on from where they stand, others find that they come late. */
function putBack({ withdrawals }: World, drawn: readonly AskedWithdrawal[]): void {
  for (const one of drawn) if (!withdrawals.includes(one)) withdrawals.push(one);
}

const txnOf = async (
  tx: Tx,
  no: string,
  column: 'txn_id' | 'paid_txn_id' | 'failed_txn_id' | 'returned_txn_id',
) => {
  const row = await tx.selectFrom('withdrawal').select(column).where('no', '=', no).executeTakeFirstOrThrow();
  return row[column];
};

const decide: Generator = {
  weight: 6,
  make: (world) => {
    const { random, company } = world;
    const drawn = draw(world, ['Pending'], 1 + random(4));
    if (drawn.length === 0) return null;
    const decision = random(4) === 0 ? 'Reject' : 'Approve';
    const expected: Expected[] = [];
    const brings: [string, bigint][] = [];
    let decided: AskedWithdrawal[] = [];
    return {
      isOnce: true,
      expected,
      brings,
      run: async (tx, context) => {
        const admin = contextOf(context, pick(random, company.admins));
        const nos = drawn.map(({ no }) => no);
        const { rows } = await decideWithdrawals(tx, admin, { nos, decision, remark: 'Soak' });
        decided = drawn.filter(({ no }) => rows.some((row) => row.no === no && row.why === null));
        const isApproved = decision === 'Approve';
        expected.splice(0, expected.length);
        brings.splice(0, brings.length);
        const posted: string[] = [];
        for (const one of decided) {
          brings.push([placeOf(one.owner), 1n]);
          if (isApproved) expected.push({ lines: linesOf(one, 1n) });
          if (isApproved) posted.push((await txnOf(tx, one.no, 'txn_id')) ?? '');
          else brings.push([mainOf(one.owner), one.amount]);
        }
        return posted;
      },
      done: () => {
        const status = decision === 'Approve' ? 'Approved' : 'Rejected';
        for (const { no } of decided) world.requests.becomes('withdrawal', no, status);
        putBack(world, drawn);
      },
    };
  },
};

const cancel: Generator = {
  weight: 2,
  make: (world) => {
    const [one] = draw(world, ['Pending'], 1);
    if (!one) return null;
    return {
      isOnce: true,
      run: async (tx, context) => {
        await cancelWithdrawal(tx, contextOf(context, one.owner), { no: one.no });
        return [];
      },
      brings: [
        [mainOf(one.owner), one.amount],
        [placeOf(one.owner), 1n],
      ],
      mayBeRefusedBy: ['already_done'],
      done: () => world.requests.becomes('withdrawal', one.no, 'Cancelled'),
    };
  },
};

/** Payments are confirmed together, all or none. */
const pay: Generator = {
  weight: 4,
  make: (world) => {
    const { random, company } = world;
    const drawn = draw(world, ['Approved'], 1 + random(3));
    if (drawn.length === 0) return null;
    return {
      isOnce: true,
      expected: drawn.map(() => ({ lines: [] })),
      run: async (tx, context) => {
        const payments = drawn.map(({ no }) => ({ no, mode: 'NEFT' as const, utr: `U${no}` }));
        await markWithdrawalsPaid(tx, contextOf(context, company.admins[0]), payments);
        const posted: string[] = [];
        for (const { no } of drawn) posted.push((await txnOf(tx, no, 'paid_txn_id')) ?? '');
        return posted;
      },
      mayBeRefusedBy: ['already_done'],
      done: () => {
        for (const { no } of drawn) world.requests.becomes('withdrawal', no, 'Paid');
        putBack(world, drawn);
      },
    };
  },
};

const failIt: Generator = {
  weight: 2,
  make: (world) => {
    const [one] = draw(world, ['Approved', 'Paid'], 1);
    if (!one) return null;
    const expected: Expected[] = [];
    return {
      isOnce: true,
      expected,
      brings: [[mainOf(one.owner), one.amount]],
      run: async (tx, context) => {
        await failWithdrawal(tx, contextOf(context, world.company.admins[0]), { no: one.no, reason: 'Soak' });
        const returned = await txnOf(tx, one.no, 'returned_txn_id');
        expected.splice(0, expected.length, { lines: linesOf(one, -1n) });
        if (returned) expected.push({ lines: [] });
        const failed = (await txnOf(tx, one.no, 'failed_txn_id')) ?? '';
        return returned ? [failed, returned] : [failed];
      },
      mayBeRefusedBy: ['already_done'],
      done: () => world.requests.becomes('withdrawal', one.no, 'Failed'),
    };
  },
};

export const withdrawalGenerators: readonly Generator[] = [earn, ask, decide, cancel, pay, failIt];
