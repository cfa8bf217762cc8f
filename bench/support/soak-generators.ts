import { captureHold } from '../../apps/server/src/modules/ledger/capture-hold.ts';
import { holdAmount } from '../../apps/server/src/modules/ledger/hold-amount.ts';
import { type Journal, postJournals } from '../../apps/server/src/modules/ledger/post-journals.ts';
import { releaseHold } from '../../apps/server/src/modules/ledger/release-hold.ts';
import { reverseTransaction } from '../../apps/server/src/modules/ledger/reverse-transaction.ts';
import type { JournalLine } from '../../apps/server/src/modules/ledger/rules.ts';
import { pick, type Random, toAmount } from './random.ts';
import { walletOf } from './soak-oracle.ts';
import type { Generator, World } from './soak-world.ts';

const wallets = ['fund', 'main', 'game'] as const;
/** Holds stand on these; what is taken back comes from `main`, whose balance then says what is free. */
const heldWallets = ['fund', 'game'] as const;

const line = (owner: string, wallet_code: string, amount: bigint, recoverable = false): JournalLine => ({
  owner_type: owner === '0' ? 'House' : 'User',
  owner_id: owner,
  wallet_code,
  amount: toAmount(amount),
  recoverable,
});
const journal = (world: World, lines: JournalLine[]): Journal => ({
  scope: 'soak',
  key: world.key(),
  kind: 'adjustment',
  ref_type: 'adjustment',
  ref_id: '1',
  lines,
});
/** From 0.01 to 100.00, now and then to the eighth decimal. */
const anyAmount = (random: Random): bigint =>
  BigInt(1 + random(10_000)) * 1_000_000n + (random(10) === 0 ? BigInt(random(1_000_000)) : 0n);

const deposit: Generator = {
  weight: 12,
  make: (world) => {
    const [owner, wallet, amount] = [
      pick(world.random, world.owners),
      pick(world.random, wallets),
      4n * anyAmount(world.random),
    ];
    const posted = journal(world, [line('0', 'adjustment', -amount), line(owner, wallet, amount)]);
    return {
      run: (tx, context) => postJournals(tx, context, [posted]),
      expected: [posted],
      brings: [[walletOf(owner, wallet), amount]],
    };
  },
};

const transfer: Generator = {
  weight: 30,
  make: (world) => {
    const { random, owners } = world;
    const [from, to, amount] = [pick(random, owners), pick(random, owners), anyAmount(random)];
    const [source, target] = [pick(random, wallets), pick(random, wallets)];
    const posted = journal(world, [line(from, source, -amount), line(to, target, amount)]);
    return {
      run: (tx, context) => postJournals(tx, context, [posted]),
      expected: [posted],
      takes: [[walletOf(from, source), amount]],
      brings: [[walletOf(to, target), amount]],
    };
  },
};

/** A sale and the incomes it pays to several owners, in one call. */
const saleWithIncomes: Generator = {
  weight: 20,
  make: (world) => {
    const { random, owners, reversible, mayOwe } = world;
    const [buyer, price] = [pick(random, owners), anyAmount(random)];
    const sale = journal(world, [line(buyer, 'fund', -price), line('0', 'package_sales', price)]);
    const share = price / 10n + 1n;
    const earners = Array.from({ length: 1 + random(4) }, () => pick(random, owners));
    const incomes = journal(world, [
      ...earners.map((owner) => line(owner, 'main', share, true)),
      line('0', 'income:level', -share * BigInt(earners.length)),
    ]);
    return {
      run: (tx, context) => postJournals(tx, context, [sale, incomes]),
      expected: [sale, incomes],
      takes: [[walletOf(buyer, 'fund'), price]],
      brings: earners
        .filter((owner) => !mayOwe.has(owner))
        .map((owner) => [walletOf(owner, 'main'), share] as const),
      done: ([, id]) => {
        if (id) reversible.push({ id, takes: earners.map((owner) => [walletOf(owner, 'main'), share]) });
      },
    };
  },
};

const reverse: Generator = {
  weight: 12,
  make: (world) => {
    const { random, reversible, mayOwe } = world;
    if (reversible.length === 0) return null;
    // every tenth is taken back a second time, which must be refused
    const index = random(reversible.length);
    const again = random(10) === 0;
    const [target] = again ? reversible.slice(index, index + 1) : reversible.splice(index, 1);
    if (!target) return null;
    for (const [wallet] of target.takes) mayOwe.add(wallet.split(' ')[0] ?? '');
    const key = world.key();
    return {
      run: async (tx, context) => [
        await reverseTransaction(tx, context, target.id, {
          scope: 'soak',
          key,
          kind: 'incomes_reversal',
          ref_type: 'adjustment',
          ref_id: '1',
          narration: 'taken back',
        }),
      ],
      expected: [{ takesBack: target.id }],
      takes: target.takes,
      mayBeRefusedBy: ['txn_reversed_once'],
    };
  },
};

const hold: Generator = {
  weight: 12,
  make: (world) => {
    const { random, holds } = world;
    const [owner, wallet_code, amount] = [
      pick(random, world.owners),
      pick(random, heldWallets),
      anyAmount(random),
    ];
    const key = world.key();
    const wallet = { owner_type: 'User', owner_id: owner, wallet_code } as const;
    return {
      run: async (tx, context) => [
        await holdAmount(tx, context, {
          scope: 'soak',
          key,
          wallet,
          amount: toAmount(amount),
          ref_type: 'adjustment',
          ref_id: '1',
        }),
      ],
      takes: [[walletOf(owner, wallet_code), amount]],
      done: ([id]) => {
        if (id) holds.push({ id, wallet: walletOf(owner, wallet_code), amount });
      },
    };
  },
};

/** A hold that is let go of, or sometimes both let go of and spent: then one of the two is refused. */
const anyHold = ({ random, holds }: World) => {
  const index = random(Math.max(1, holds.length));
  return random(10) === 0 ? holds[index] : holds.splice(index, 1)[0];
};

const release: Generator = {
  weight: 6,
  make: (world) => {
    const held = anyHold(world);
    return held
      ? {
          run: async (tx, context) => {
            await releaseHold(tx, context, held.id);
            return [held.id];
          },
          mayBeRefusedBy: ['hold_is_pending'],
        }
      : null;
  },
};

const capture: Generator = {
  weight: 6,
  make: (world) => {
    const held = anyHold(world);
    if (!held) return null;
    const posted = journal(world, [line('0', 'adjustment', held.amount)]);
    const [owner = '', code = ''] = held.wallet.split(' ');
    return {
      run: async (tx, context) => [await captureHold(tx, context, held.id, posted)],
      expected: [{ lines: [line(owner, code, -held.amount), ...posted.lines] }],
      mayBeRefusedBy: ['hold_is_pending'],
    };
  },
};

/** The operations of the ledger itself. */
export const generators: readonly Generator[] = [
  deposit,
  transfer,
  saleWithIncomes,
  reverse,
  hold,
  release,
  capture,
];
