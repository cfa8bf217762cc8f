import { createRequire } from 'node:module';
import { type Pool, quoteArbitrage } from '@banyan/chain/arbitrage';
import { arbExecutor } from '@banyan/chain/contracts/arb-executor.gen';
import { callingToken } from '@banyan/chain/contracts/calling-token.gen';
import { trialToken } from '@banyan/chain/contracts/trial-token.gen';
import fc from 'fast-check';
import { encodeFunctionData, type Hex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Deployed, openTrialChain, type TrialChain } from '../../../test/trial-chain.ts';

type Artifact = { abi: Deployed['abi']; bytecode: Hex };
const open = (artifact: unknown) => artifact as Artifact;
const uniswap = (name: string): Artifact => {
  const { abi, bytecode } = createRequire(import.meta.url)(`@uniswap/v2-core/build/${name}.json`) as {
    abi: Deployed['abi'];
    bytecode: string;
  };
  return { abi, bytecode: `0x${bytecode.replace(/^0x/, '')}` };
};
const pairAbi = uniswap('UniswapV2Pair').abi;
const far = 2n ** 63n;

let chain: TrialChain;
let owner: Hex;
let trader: Hex;
let treasury: Hex;
let base: Deployed;
let middle: Deployed;
let executor: Deployed;
let cheap: Deployed;
let dear: Deployed;

const balance = async (token: Deployed, of: Hex) => (await chain.read(token, 'balanceOf', [of])) as bigint;
const route = (changes: object = {}) => ({
  buyOn: cheap.address,
  sellOn: dear.address,
  base: base.address,
  middle: middle.address,
  ...changes,
});
const trade = (amount: bigint, minNet = 0n, maxFee = 2000n, deadline = far, changes: object = {}) => [
  route(changes),
  amount,
  minNet,
  maxFee,
  deadline,
];

async function addPair(dex: Deployed, one: [Deployed, bigint], two: [Deployed, bigint]): Promise<Deployed> {
  await chain.send(owner, dex, 'createPair', [one[0].address, two[0].address]);
  const pair = {
    abi: pairAbi,
    address: (await chain.read(dex, 'getPair', [one[0].address, two[0].address])) as Hex,
  };
  for (const [token, amount] of [one, two]) await chain.send(owner, token, 'mint', [pair.address, amount]);
  await chain.send(owner, pair, 'mint', [owner]);
  return pair;
}

async function poolOf(dex: Deployed, from: Deployed, to: Deployed): Promise<Pool> {
  const pair = {
    abi: pairAbi,
    address: (await chain.read(dex, 'getPair', [from.address, to.address])) as Hex,
  };
  return { in: await balance(from, pair.address), out: await balance(to, pair.address), fee: 997n };
}

const best = async () =>
  quoteArbitrage([await poolOf(cheap, base, middle), await poolOf(dear, middle, base)], 2000n);

beforeAll(async () => {
  chain = await openTrialChain(137);
  [owner, trader, treasury] = chain.accounts as [Hex, Hex, Hex];
  base = await chain.deploy(open(trialToken), ['Tether', 'USDT', 6]);
  middle = await chain.deploy(open(trialToken), ['Coin', 'COIN', 18]);
  executor = await chain.deploy(open(arbExecutor), [owner, treasury, 2000n]);
  cheap = await chain.deploy(uniswap('UniswapV2Factory'), [owner]);
  dear = await chain.deploy(uniswap('UniswapV2Factory'), [owner]);
  for (const dex of [cheap, dear]) await chain.send(owner, executor, 'setDex', [dex.address, 997n]);
  await chain.send(owner, executor, 'setBase', [base.address, true]);
  const e18 = 10n ** 18n;
  await addPair(cheap, [base, 500_000_000_000n], [middle, 1_050_000n * e18]);
  await addPair(dear, [middle, 800_000n * e18], [base, 400_000_000_000n]);
  await chain.send(owner, base, 'mint', [trader, 10n ** 15n]);
  await chain.send(trader, base, 'approve', [executor.address, far]);
});
afterAll(() => chain.stop());

it('quotes the worked figures of docs/on-chain.md', async () => {
  const { fee, net, ...found } = await best();
  expect({ fee, net, ...found }).toEqual(await chain.read(executor, 'quote', [route(), found.amount]));
  expect([found.amount, fee, net]).toEqual([4_696_872_949n, 20_310_209n, 81_240_840n]);
});

it('refuses to be called again in the middle of a trade', async () => {
  const token = await chain.deploy(open(callingToken));
  await addPair(cheap, [base, 10n ** 12n], [token, 10n ** 25n]);
  await addPair(dear, [base, 10n ** 13n], [token, 10n ** 25n]);
  await chain.send(owner, executor, 'setBase', [token.address, true]);
  await chain.send(owner, token, 'mint', [trader, 10n ** 24n]);
  await chain.send(trader, token, 'approve', [executor.address, 10n ** 30n]);
  const other = { buyOn: dear.address, sellOn: cheap.address, base: token.address, middle: base.address };
  const trading = () => chain.refusalOf(trader, executor, 'trade', trade(10n ** 21n, 0n, 2000n, far, other));
  expect(await trading()).toBeNull();
  const again = encodeFunctionData({
    abi: arbExecutor.abi,
    functionName: 'trade',
    args: [route(), 1000n, 0n, 2000n, far],
  });
  await chain.send(owner, token, 'callOnTransfer', [executor.address, again]);
  expect(await trading()).toBe('ReentrancyGuardReentrantCall');
});

it.each([
  ['a DEX that is not listed', () => trade(1000n, 0n, 2000n, far, { buyOn: trader }), 'DexNotListed'],
  [
    'a base that is not listed',
    () => trade(1000n, 0n, 2000n, far, { base: middle.address, middle: base.address }),
    'BaseNotListed',
  ],
  ['tokens without a pair', () => trade(1000n, 0n, 2000n, far, { middle: treasury }), 'NoPair'],
  ['the same DEX twice', () => trade(1000n, 0n, 2000n, far, { sellOn: cheap.address }), 'SameDex'],
  ['a net below the one asked', () => trade(1000n, 10n ** 12n), 'NetBelow'],
  [
    'a trade without a gain',
    () => trade(1000n, 0n, 2000n, far, { buyOn: dear.address, sellOn: cheap.address }),
    'NoGain',
  ],
  ['a deadline that is past', () => trade(1000n, 0n, 2000n, 1n), 'PastDeadline'],
  ['a fee above the one asked', () => trade(1000n, 0n, 1999n), 'FeeAbove'],
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
  const holders = async () => [await balance(base, trader), await balance(base, treasury)] as const;
  await fc.assert(
    fc.asyncProperty(fc.bigInt(1n, 200n), fc.bigInt(10n ** 9n, 10n ** 11n), async (percent, shift) => {
      const found = await best();
      const amount = (found.amount * percent) / 100n;
      const [before, feesBefore] = await holders();
      const refused =
        amount === 0n ? 'NoGain' : await chain.refusalOf(trader, executor, 'trade', trade(amount));
      if (refused === null) {
        const said = (await chain.read(executor, 'quote', [route(), amount])) as { net: bigint; fee: bigint };
        await chain.send(trader, executor, 'trade', trade(amount, said.net));
        expect(await holders()).toEqual([before + said.net, feesBefore + said.fee]);
      } else expect(refused).toBe('NoGain');
      for (const token of [base, middle]) expect(await balance(token, executor.address)).toBe(0n);
      // somebody else moves the price apart again
      const pair = (await chain.read(dear, 'getPair', [base.address, middle.address])) as Hex;
      await chain.send(owner, base, 'mint', [pair, shift]);
      await chain.send(owner, { abi: pairAbi, address: pair }, 'sync');
    }),
    { numRuns: 12, seed: 56 },
  );
});
