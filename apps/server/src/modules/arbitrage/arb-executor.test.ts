import { arbExecutor } from '@banyan/chain/contracts/arb-executor.gen';
import { callingToken } from '@banyan/chain/contracts/calling-token.gen';
import fc from 'fast-check';
import { encodeFunctionData, type Hex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { far, openMarket, type TrialMarket } from '../../../test/market-on-chain.ts';
import { type Deployed, openTrialChain, type TrialChain } from '../../../test/trial-chain.ts';

let chain: TrialChain;
let owner: Hex;
let trader: Hex;
let treasury: Hex;
let market: TrialMarket;
let base: Deployed;
let middle: Deployed;
let executor: Deployed;
let cheap: Deployed;
let dear: Deployed;

beforeAll(async () => {
  chain = await openTrialChain(137);
  [owner, trader, treasury] = chain.accounts as [Hex, Hex, Hex];
  market = await openMarket(chain, treasury);
  ({ base, middle, executor, cheap, dear } = market);
  await market.lend(trader, 10n ** 15n);
  await chain.send(trader, base, 'approve', [executor.address, far]);
});
afterAll(() => chain.stop());

it('quotes the worked figures of docs/on-chain.md', async () => {
  const { fee, net, ...found } = await market.best();
  expect({ fee, net, ...found }).toEqual(await chain.read(executor, 'quote', [market.route(), found.amount]));
  expect([found.amount, fee, net]).toEqual([4_696_872_949n, 20_310_209n, 81_240_840n]);
});

it('refuses to be called again in the middle of a trade', async () => {
  const token = await chain.deploy(callingToken as Parameters<typeof chain.deploy>[0]);
  await market.addPair(cheap, [base, 10n ** 12n], [token, 10n ** 25n]);
  await market.addPair(dear, [base, 10n ** 13n], [token, 10n ** 25n]);
  await chain.send(owner, executor, 'setBase', [token.address, true]);
  await chain.send(owner, token, 'mint', [trader, 10n ** 24n]);
  await chain.send(trader, token, 'approve', [executor.address, 10n ** 30n]);
  const other = { buyOn: dear.address, sellOn: cheap.address, base: token.address, middle: base.address };
  const trading = () =>
    chain.refusalOf(trader, executor, 'trade', market.trade(10n ** 21n, 0n, 2000n, far, other));
  expect(await trading()).toBeNull();
  const again = encodeFunctionData({
    abi: arbExecutor.abi,
    functionName: 'trade',
    args: [market.route(), 1000n, 0n, 2000n, far],
  });
  await chain.send(owner, token, 'callOnTransfer', [executor.address, again]);
  expect(await trading()).toBe('ReentrancyGuardReentrantCall');
});

it.each([
  ['a DEX that is not listed', () => market.trade(1000n, 0n, 2000n, far, { buyOn: trader }), 'DexNotListed'],
  [
    'a base that is not listed',
    () => market.trade(1000n, 0n, 2000n, far, { base: middle.address, middle: base.address }),
    'BaseNotListed',
  ],
  ['tokens without a pair', () => market.trade(1000n, 0n, 2000n, far, { middle: treasury }), 'NoPair'],
  ['the same DEX twice', () => market.trade(1000n, 0n, 2000n, far, { sellOn: cheap.address }), 'SameDex'],
  ['a net below the one asked', () => market.trade(1000n, 10n ** 12n), 'NetBelow'],
  [
    'a trade without a gain',
    () => market.trade(1000n, 0n, 2000n, far, { buyOn: dear.address, sellOn: cheap.address }),
    'NoGain',
  ],
  ['a deadline that is past', () => market.trade(1000n, 0n, 2000n, 1n), 'PastDeadline'],
  ['a fee above the one asked', () => market.trade(1000n, 0n, 1999n), 'FeeAbove'],
])('refuses %s', async (_, args, refused) => {
  expect(await chain.refusalOf(trader, executor, 'trade', args())).toBe(refused);
});

it('takes settings from its owner alone, and no fee above 30 %', async () => {
  for (const [name, args] of [
    ['setDex', [trader, 997n]],
    ['setBase', [trader, true]],
    ['setFee', [1n]],
    ['setTreasury', [trader]],
  ] as const)
    expect(await chain.refusalOf(trader, executor, name, args)).toBe('OwnableUnauthorizedAccount');
  expect(await chain.refusalOf(owner, executor, 'setFee', [3001n])).toBe('FeeTooHigh');
  expect(await chain.refusalOf(owner, executor, 'setFee', [3000n])).toBeNull();
});

it('holds nothing after any trade, and what it takes from pools all goes to trader and treasury', async () => {
  const holders = async () =>
    [await market.balance(base, trader), await market.balance(base, treasury)] as const;
  await fc.assert(
    fc.asyncProperty(fc.bigInt(1n, 200n), fc.bigInt(10n ** 9n, 10n ** 11n), async (percent, shift) => {
      const found = await market.best();
      const amount = (found.amount * percent) / 100n;
      const [before, feesBefore] = await holders();
      const refused =
        amount === 0n ? 'NoGain' : await chain.refusalOf(trader, executor, 'trade', market.trade(amount));
      if (refused === null) {
        const quoted = (await chain.read(executor, 'quote', [market.route(), amount])) as {
          net: bigint;
          fee: bigint;
        };
        await chain.send(trader, executor, 'trade', market.trade(amount, quoted.net));
        expect(await holders()).toEqual([before + quoted.net, feesBefore + quoted.fee]);
      } else expect(refused).toBe('NoGain');
      for (const token of [base, middle]) expect(await market.balance(token, executor.address)).toBe(0n);
      // somebody else moves the price apart again
      await market.moveApart(shift);
    }),
    { numRuns: 12, seed: 56 },
  );
});
