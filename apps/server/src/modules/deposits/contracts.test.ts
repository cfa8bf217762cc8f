import { depositFactory } from '@banyan/chain/contracts/deposit-factory.gen';
import { feeToken } from '@banyan/chain/contracts/fee-token.gen';
import { neuradigi } from '@banyan/chain/contracts/neuradigi.gen';
import { packageGateway } from '@banyan/chain/contracts/package-gateway.gen';
import { payoutVault } from '@banyan/chain/contracts/payout-vault.gen';
import { trialToken } from '@banyan/chain/contracts/trial-token.gen';
import fc from 'fast-check';
import { type Hex, keccak256, stringToHex, zeroAddress } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Deployed, openTrialChain, type TrialChain } from '../../../test/trial-chain.ts';

const id = (words: string): Hex => keccak256(stringToHex(words));
const far = 2n ** 63n;
const open = (artifact: unknown) => artifact as { abi: Deployed['abi']; bytecode: Hex };

let chain: TrialChain;
let owner: Hex;
let payer: Hex;
let other: Hex;
let treasury: Hex;
let usdt: Deployed;
let fee: Deployed;

const balance = async (token: Deployed, of: Hex) => (await chain.read(token, 'balanceOf', [of])) as bigint;

beforeAll(async () => {
  chain = await openTrialChain();
  [owner, payer, other, treasury] = chain.accounts as [Hex, Hex, Hex, Hex];
  usdt = await chain.deploy(open(trialToken), ['Tether', 'USDT', 18]);
  fee = await chain.deploy(open(feeToken));
  for (const token of [usdt, fee]) await chain.send(owner, token, 'mint', [payer, 10n ** 24n]);
});
afterAll(() => chain.stop());

describe('Neuradigi', () => {
  it('mints its supply once, and nothing of it can be changed', async () => {
    const token = await chain.deploy(open(neuradigi), [payer, 10n ** 24n]);
    expect(await balance(token, payer)).toBe(10n ** 24n);
    expect(await chain.read(token, 'totalSupply')).toBe(10n ** 24n);
    expect(await chain.read(token, 'decimals')).toBe(18);
    const changes = neuradigi.abi.flatMap((item) =>
      item.type === 'function' && item.stateMutability === 'nonpayable' ? [item.name] : [],
    );
    expect(changes.toSorted()).toEqual(['approve', 'permit', 'transfer', 'transferFrom']);
  });
});

describe('PackageGateway', () => {
  let gateway: Deployed;
  const pack = id('P');
  const buy = (order: string, of = pack, max = 100n, deadline = far) => [id(order), of, max, deadline];

  beforeAll(async () => {
    gateway = await chain.deploy(open(packageGateway), [owner, treasury]);
    for (const token of [usdt, fee]) {
      await chain.send(owner, gateway, 'setToken', [token.address, 10n]);
      await chain.send(payer, token, 'approve', [gateway.address, far]);
    }
    await chain.send(owner, gateway, 'setPackage', [pack, usdt.address, 100n, true]);
    await chain.send(owner, gateway, 'setPackage', [id('old'), usdt.address, 100n, false]);
    await chain.send(owner, gateway, 'setPackage', [id('fee'), fee.address, 100n, true]);
    await chain.send(owner, gateway, 'setPackage', [id('other'), other, 100n, true]);
  });

  it('hands what is paid to the treasury in the same transaction', async () => {
    await chain.send(payer, gateway, 'buyPackage', buy('good'));
    await chain.send(payer, gateway, 'deposit', [id('put'), usdt.address, 10n]);
    expect(await balance(usdt, treasury)).toBe(110n);
    expect(await balance(usdt, gateway.address)).toBe(0n);
  });

  it.each([
    ['an order that this payer used', 'buyPackage', () => buy('good'), 'OrderUsed'],
    ['an order that was used for a deposit', 'buyPackage', () => buy('put'), 'OrderUsed'],
    ['a deposit of a used order', 'deposit', () => [id('good'), usdt.address, 10n], 'OrderUsed'],
    ['a price above the highest', 'buyPackage', () => buy('new', pack, 99n), 'PriceAbove'],
    ['a deadline that is past', 'buyPackage', () => buy('new', pack, 100n, 1n), 'PastDeadline'],
    ['a package that is not active', 'buyPackage', () => buy('new', id('old')), 'PackageInactive'],
    ['a package nobody set', 'buyPackage', () => buy('new', id('none')), 'PackageInactive'],
    ['a package in a token not listed', 'buyPackage', () => buy('new', id('other')), 'TokenNotListed'],
    ['a package in a token that takes a fee', 'buyPackage', () => buy('new', id('fee')), 'TokenTakesFee'],
    ['a deposit of a token not listed', 'deposit', () => [id('new'), other, 10n], 'TokenNotListed'],
    ['a deposit below the minimum', 'deposit', () => [id('new'), usdt.address, 9n], 'BelowMinimum'],
    [
      'a deposit of a token that takes a fee',
      'deposit',
      () => [id('new'), fee.address, 100n],
      'TokenTakesFee',
    ],
    [
      'a package set by others',
      'setPackage',
      () => [pack, usdt.address, 1n, true],
      'OwnableUnauthorizedAccount',
    ],
    ['a token set by others', 'setToken', () => [usdt.address, 1n], 'OwnableUnauthorizedAccount'],
    ['a treasury set by others', 'setTreasury', () => [payer], 'OwnableUnauthorizedAccount'],
    ['a pause by others', 'pause', () => [], 'OwnableUnauthorizedAccount'],
  ])('refuses %s', async (_, name, args, refused) => {
    expect(await chain.refusalOf(payer, gateway, name, args())).toBe(refused);
  });

  it('refuses everything while it is paused', async () => {
    await chain.send(owner, gateway, 'pause');
    expect(await chain.refusalOf(payer, gateway, 'buyPackage', buy('new'))).toBe('EnforcedPause');
    expect(await chain.refusalOf(payer, gateway, 'deposit', [id('new'), usdt.address, 10n])).toBe(
      'EnforcedPause',
    );
    await chain.send(owner, gateway, 'unpause');
    expect(await chain.refusalOf(payer, gateway, 'buyPackage', buy('new'))).toBeNull();
  });

  it('lets another payer use the same order, and changes its owner in two steps', async () => {
    await chain.send(owner, usdt, 'mint', [other, 100n]);
    await chain.send(other, usdt, 'approve', [gateway.address, far]);
    expect(await chain.refusalOf(other, gateway, 'buyPackage', buy('good'))).toBeNull();
    await chain.send(owner, gateway, 'transferOwnership', [other]);
    expect(await chain.read(gateway, 'owner')).toBe(owner);
    await chain.send(other, gateway, 'acceptOwnership');
    expect(await chain.read(gateway, 'owner')).toBe(other);
  });
});

describe('DepositFactory', () => {
  it('moves all of an address to the treasury, again and again, and nowhere else', async () => {
    const factory = await chain.deploy(open(depositFactory), [treasury]);
    const own = (await chain.read(factory, 'addressOf', [id('A')])) as Hex;
    const before = await balance(usdt, treasury);
    for (const amount of [7n, 5n]) {
      await chain.send(payer, usdt, 'transfer', [own, amount]);
      await chain.send(other, factory, 'sweep', [id('A'), usdt.address]);
    }
    expect(await balance(usdt, own)).toBe(0n);
    expect(await balance(usdt, treasury)).toBe(before + 12n);
    const deposit: Deployed = {
      address: own,
      abi: [
        {
          type: 'function',
          name: 'sweep',
          inputs: [{ name: 'token', type: 'address' }],
          outputs: [{ type: 'uint256' }],
          stateMutability: 'nonpayable',
        },
        { type: 'error', name: 'OnlyFactory', inputs: [] },
      ],
    };
    expect(await chain.refusalOf(other, deposit, 'sweep', [usdt.address])).toBe('OnlyFactory');
    const changes = depositFactory.abi.flatMap((item) =>
      item.type === 'function' && item.stateMutability === 'nonpayable' ? [item.name] : [],
    );
    expect(changes).toEqual(['sweep']);
  });
});

describe('PayoutVault', () => {
  let vault: Deployed;
  const pay = (name: string, to: Hex = other, amount = 10n) => [id(name), usdt.address, to, amount];
  const batch = (...payments: unknown[][]) => [
    payments.map(([payoutId, token, to, amount]) => ({ payoutId, token, to, amount })),
  ];

  beforeAll(async () => {
    vault = await chain.deploy(open(payoutVault), [owner, payer]);
    await chain.send(owner, vault, 'setCap', [usdt.address, 100n]);
    await chain.send(payer, usdt, 'transfer', [vault.address, 1000n]);
    await chain.send(payer, vault, 'pay', pay('paid'));
  });

  it.each([
    ['an id twice', 'pay', () => pay('paid'), 'PaidBefore'],
    ['an id twice inside a batch', 'payBatch', () => batch(pay('x'), pay('x')), 'PaidBefore'],
    ['a paid id inside a batch', 'payBatch', () => batch(pay('x'), pay('paid')), 'PaidBefore'],
    ['more than the cap of a day', 'pay', () => pay('x', other, 91n), 'AboveCap'],
    [
      'more than the cap in a batch',
      'payBatch',
      () => batch(pay('x', other, 50n), pay('y', other, 41n)),
      'AboveCap',
    ],
    ['a token without a cap', 'pay', () => [id('x'), fee.address, other, 1n], 'AboveCap'],
    ['nobody', 'pay', () => pay('x', zeroAddress), 'BadDestination'],
    ['itself', 'pay', () => pay('x', vault.address), 'BadDestination'],
    ['the token', 'pay', () => pay('x', usdt.address), 'BadDestination'],
  ])('refuses to pay %s', async (_, name, args, refused) => {
    expect(await chain.refusalOf(payer, vault, name, args())).toBe(refused);
  });

  it('takes payments from its operator and settings from its owner alone, and none while it is paused', async () => {
    expect(await chain.refusalOf(owner, vault, 'pay', pay('x'))).toBe('OnlyOperator');
    expect(await chain.refusalOf(owner, vault, 'payBatch', batch(pay('x')))).toBe('OnlyOperator');
    for (const [name, args] of [
      ['setCap', [usdt.address, 1n]],
      ['setOperator', [payer]],
      ['takeBack', [usdt.address, 1n]],
      ['pause', []],
    ] as const)
      expect(await chain.refusalOf(payer, vault, name, args)).toBe('OwnableUnauthorizedAccount');
    await chain.send(owner, vault, 'pause');
    expect(await chain.refusalOf(payer, vault, 'pay', pay('x'))).toBe('EnforcedPause');
    await chain.send(owner, vault, 'unpause');
    expect(await chain.refusalOf(payer, vault, 'pay', pay('x', other, 90n))).toBeNull();
  });

  it('pays again on the next day', async () => {
    await chain.send(payer, vault, 'pay', pay('all', other, 90n));
    expect(await chain.refusalOf(payer, vault, 'pay', pay('next', other, 1n))).toBe('AboveCap');
    await chain.client.increaseTime({ seconds: 86_400 });
    await chain.client.mine({ blocks: 1 });
    expect(await chain.refusalOf(payer, vault, 'pay', pay('next', other, 100n))).toBeNull();
  });
});

it('whatever is called in whatever order: balances add up, an id pays once, and an order is used once', async () => {
  const call = fc.record({
    does: fc.constantFrom('buy', 'deposit', 'pay', 'payTwo', 'sweep'),
    name: fc.constantFrom('a', 'b', 'c'),
    amount: fc.bigInt(0n, 60n),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(call, { minLength: 8, maxLength: 8 }), async (calls) => {
      const token = await chain.deploy(open(trialToken), ['Tether', 'USDT', 18]);
      const gateway = await chain.deploy(open(packageGateway), [owner, treasury]);
      const vault = await chain.deploy(open(payoutVault), [owner, payer]);
      const factory = await chain.deploy(open(depositFactory), [treasury]);
      const own = (await chain.read(factory, 'addressOf', [id('A')])) as Hex;
      await chain.send(owner, gateway, 'setToken', [token.address, 5n]);
      await chain.send(owner, gateway, 'setPackage', [id('P'), token.address, 20n, true]);
      await chain.send(owner, vault, 'setCap', [token.address, 100n]);
      for (const holder of [payer, vault.address, own])
        await chain.send(owner, token, 'mint', [holder, 200n]);
      await chain.send(payer, token, 'approve', [gateway.address, far]);
      const model = { [payer]: 200n, [vault.address]: 200n, [own]: 200n, [treasury]: 0n, [other]: 0n };
      const move = (from: Hex, to: Hex, amount: bigint) => {
        model[from] = (model[from] ?? 0n) - amount;
        model[to] = (model[to] ?? 0n) + amount;
      };
      const [used, paid] = [new Set<string>(), new Set<string>()];
      let sum = 0n;
      const use = (amount: bigint, name: string) => {
        used.add(name);
        move(payer, treasury, amount);
      };
      const pay = (amount: bigint, ...names: string[]) => {
        for (const name of names) paid.add(name);
        sum += amount;
        move(vault.address, other, amount);
      };
      for (const { does, name, amount } of calls) {
        const one = { payoutId: id(name), token: token.address, to: other, amount };
        const [at, method, args, isGood, done]: [Deployed, string, unknown[], boolean, () => void] = {
          buy: () => [
            gateway,
            'buyPackage',
            [id(name), id('P'), amount, far],
            !used.has(name) && amount >= 20n && (model[payer] ?? 0n) >= 20n,
            () => use(20n, name),
          ],
          deposit: () => [
            gateway,
            'deposit',
            [id(name), token.address, amount],
            !used.has(name) && amount >= 5n && (model[payer] ?? 0n) >= amount,
            () => use(amount, name),
          ],
          pay: () => [
            vault,
            'pay',
            [one.payoutId, one.token, one.to, amount],
            !paid.has(name) && sum + amount <= 100n,
            () => pay(amount, name),
          ],
          payTwo: () => [
            vault,
            'payBatch',
            [[one, { ...one, payoutId: id(`${name}2`) }]],
            !paid.has(name) && !paid.has(`${name}2`) && sum + 2n * amount <= 100n,
            () => pay(2n * amount, name, `${name}2`),
          ],
          sweep: () => [
            factory,
            'sweep',
            [id('A'), token.address],
            true,
            () => move(own, treasury, model[own] ?? 0n),
          ],
        }[does]() as never;
        expect((await chain.refusalOf(payer, at, method, args)) === null).toBe(isGood);
        if (!isGood) continue;
        await chain.send(payer, at, method, args);
        done();
      }
      for (const [holder, amount] of Object.entries(model))
        expect(await balance(token, holder as Hex)).toBe(amount);
    }),
    { numRuns: 6, seed: 137 },
  );
});
