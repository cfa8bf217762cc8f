import { companyDetails } from '@banyan/contract/company/company';
import { cryptoDeposits } from '@banyan/contract/deposits/crypto-deposits';
import { orderPackage, readPackageOrder } from '@banyan/contract/deposits/package-orders';
import { packagePrices } from '@banyan/contract/deposits/package-prices';
import { readTopupReceipt } from '@banyan/contract/topup/topup';
import type { Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contextOf, type Person } from '../../../../test/build.ts';
import {
  type ChainOfOurs,
  forgetChain,
  openChainOfOurs,
  setUpChain,
} from '../../../../test/chain-of-ours.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { openOptionalPages } from '../../../../test/optional-pages.ts';
import { findAll } from '../../../audit/audit-all.ts';
import { openNode } from '../../../platform/chain/node-client.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { createPackage } from '../../topup/packages/create-package.ts';
import { packageKey } from '../rules.ts';
import { watchWithNodes } from '../watch-with-nodes.ts';
import { watchChain } from '../watching/watch-chain.ts';
import { storePackagePrices } from './store-package-prices.ts';

const test = useTestServer();
let admin: Person;
let member: Person;
let chain: ChainOfOurs;
let [owner, payer, stranger]: [Hex, Hex, Hex] = ['0x', '0x', '0x'];
const token = 10n ** 18n;
const price = (25n * token) / 2n;
const far = 99_999_999_999n;

beforeAll(async () => {
  // blocks carry the time of this machine
  test.services.now = new Date();
  // beside the package P, which has a range
  admin = await aBusiness(test.server, { incomes: {} });
  const context = await contextOf(test.server, admin);
  await inTransaction(test.server.db, (tx) =>
    createPackage(tx, context, { code: 'S', name: 'Starter', amount: '1000', gst_percent: '18' }),
  );
  await openOptionalPages(test);
  member = await aMember(test.server, {});
  chain = await openChainOfOurs();
  [owner, payer, stranger] = chain.accounts as [Hex, Hex, Hex];
  await chain.send(owner, chain.gateway, 'setToken', [chain.token.address, token]);
  for (const wallet of [payer, stranger]) {
    await chain.send(owner, chain.token, 'mint', [wallet, 10_000n * token]);
    await chain.send(wallet, chain.token, 'approve', [chain.gateway.address, 10_000n * token]);
  }
});
afterAll(() => chain.stop());
beforeEach(async () => {
  await forgetChain(test.asOwner);
  await setUpChain(test.asOwner, chain);
  const last = await chain.client.getBlockNumber({ cacheTime: 0 });
  await test.asOwner('update evm_chain set first_block = $1', [String(last + 1n)]);
  await setPrice(price);
});

const node = () => openNode(chain.url);
const setPrice = async (raw: bigint, { isActive = true } = {}) => {
  await chain.send(owner, chain.gateway, 'setPackage', [packageKey('S'), chain.token.address, raw, isActive]);
  // what its blocks say is compared with the clock of the product
  const { timestamp } = await chain.client.getBlock();
  test.services.now = new Date(Number(timestamp) * 1000);
  await storePackagePrices(test.server.db, node(), { chain_id: 56, now: test.services.now });
};
const as = async (
  by: Person,
  call: Parameters<typeof callAs>[1],
  body?: object,
  query?: Record<string, string>,
) =>
  (
    await callAs(test.server, call, { token: by.token, ...(body && { body }), ...(query && { query }) })
  ).json();
const order = async (wallet: Hex = payer) =>
  (await as(member, orderPackage, { package: 'S', payer: wallet })).data;
const read = async (id: string) => (await as(member, readPackageOrder, undefined, { id })).data;
const buy = async (asked: { order_id: Hex; onchain_package_id: Hex }, from: Hex = payer) =>
  await chain.send(from, chain.gateway, 'buyPackage', [
    asked.order_id,
    asked.onchain_package_id,
    10n ** 30n,
    far,
  ]);
const watch = async (blocks = 4) => {
  await chain.client.mine({ blocks });
  while (await watchChain({ db: test.server.db, node: node(), chain_id: 56, services: test.services }));
};
const topups = async () =>
  Number((await test.asOwner(`select count(*) from topup where payment_mode = 'chain:USDT_56'`))[0]?.count);
const offered = async () => (await as(member, companyDetails)).packages;

describe('a package with a price on chain', () => {
  it('is told with what a wallet needs, and one without a price or with a range is not', async () => {
    const details = await as(member, companyDetails);
    expect(details.packages).toMatchObject([
      { code: 'P', onchain: null },
      {
        code: 'S',
        onchain: {
          chain_id: 56,
          contract_address: expect.stringMatching(new RegExp(`^${chain.gateway.address}$`, 'i')),
          onchain_package_id: packageKey('S'),
          token: expect.stringMatching(new RegExp(`^${chain.token.address}$`, 'i')),
          symbol: 'USDT',
          decimals: 18,
          price_raw: '12500000000000000000',
        },
      },
    ]);
    const named = (abi: { name?: string }[]) => abi.map(({ name }) => name);
    expect(named(details.dapp_contract_abi)).toContain('buyPackage');
    expect(named(details.erc20_token_contract_abi)).toContain('permit');
    expect(named(details.arbitrage_contract_abi)).toContain('trade');
  });

  it('is not offered while the gateway, the token or the rate does not allow it, and admins read why', async () => {
    const problems = async () => {
      const { data } = await as(admin, packagePrices);
      return data.packages.map(({ code, problem }: { code: string; problem: string }) => [code, problem]);
    };
    const refused = async () => (await as(member, orderPackage, { package: 'S', payer })).code;
    expect(await problems()).toEqual([
      ['P', 'no_fixed_amount'],
      ['S', null],
    ]);
    await setPrice(price, { isActive: false });
    expect([(await problems())[1], await refused()]).toEqual([['S', 'not_active'], 'not_on_chain']);
    await setPrice(price);
    await test.asOwner('update chain_token set is_listed = false');
    expect([(await problems())[1], await refused()]).toEqual([['S', 'token_not_taken'], 'not_on_chain']);
    await test.asOwner(`update chain_token set is_listed = true`);
    await test.asOwner('set session_replication_role = replica');
    await test.asOwner('delete from token_rate');
    await test.asOwner('set session_replication_role = origin');
    expect([(await problems())[1], await refused()]).toEqual([['S', 'no_rate'], 'not_on_chain']);
    await setPrice(0n);
    expect([(await problems())[1], await refused()]).toEqual([['S', 'no_price'], 'not_on_chain']);
    expect(await offered()).toMatchObject([{ onchain: null }, { onchain: null }]);
  });
});

it('the watcher of a chain reads the prices, also one that was changed', async () => {
  const rounds = watchWithNodes({
    db: test.server.db,
    services: test.services,
    chain_id: 56,
    urls: [chain.url],
  });
  await test.asOwner('delete from package_price');
  while (await rounds());
  expect(await offered()).toMatchObject([{}, { onchain: { price_raw: String(price) } }]);
  await chain.send(owner, chain.gateway, 'setPackage', [
    packageKey('S'),
    chain.token.address,
    2n * price,
    true,
  ]);
  test.services.now = new Date(test.services.now.getTime() + 60_000);
  while (await rounds());
  expect(await offered()).toMatchObject([{}, { onchain: { price_raw: String(2n * price) } }]);
});

describe('an order', () => {
  it('becomes the topup by the final event alone, with tax and sale against the account of the token', async () => {
    const asked = await order();
    expect(asked).toMatchObject({ price: '12.5', payment: null, receipt_no: null, is_expired: false });
    const { transactionHash } = await buy(asked);
    await watch(1);
    expect(await read(asked.id)).toMatchObject({
      payment: { status: 'confirming', confirmations: 1, needed: 3, tx: transactionHash },
      receipt_no: null,
    });
    await watch();
    const { receipt_no, payment } = await read(asked.id);
    expect(payment).toMatchObject({ status: 'bought', credited: '0' });
    const receipt = await as(member, readTopupReceipt, undefined, { receipt_no });
    expect(receipt.data).toMatchObject({
      user_id: member.user_id,
      amount: '1000.00000000',
      gst: '180.00000000',
      total: '1180.00000000',
      payment_mode: 'USDT_56',
      on_chain: { chain_id: 56, tx: transactionHash },
    });
    const lines = await test.asOwner(
      `with lines as (
         select p.txn_id, p.amount, a.wallet_code from house_pending p join account a on a.id = p.account_id)
       select wallet_code, trim_scale(amount)::text as amount from lines
       where txn_id = (select max(txn_id) from lines where wallet_code = 'package_sales') order by 1`,
    );
    expect(lines).toEqual([
      { wallet_code: 'chain_clearing:USDT_56', amount: '-1180' },
      { wallet_code: 'gst_payable', amount: '180' },
      { wallet_code: 'package_sales', amount: '1000' },
    ]);
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('that another wallet pays, or that is paid at another price, is credited to the member', async () => {
    const before = await topups();
    const asked = await order();
    await buy(asked, stranger);
    const dear = await order();
    await setPrice(2n * price);
    await buy(dear);
    await watch();
    expect((await read(asked.id)).payment).toMatchObject({ status: 'credited', credited: '1000' });
    expect((await read(dear.id)).payment).toMatchObject({ status: 'credited', credited: '2000' });
    expect(await topups()).toBe(before);
  });

  it('makes one topup, also when its event is delivered to several rounds at once or bought twice', async () => {
    const before = await topups();
    const asked = await order();
    await buy(asked);
    expect(
      await chain.refusalOf(payer, chain.gateway, 'buyPackage', [
        asked.order_id,
        asked.onchain_package_id,
        10n ** 30n,
        far,
      ]),
    ).toBe('OrderUsed');
    await buy(asked, stranger);
    await chain.client.mine({ blocks: 4 });
    const round = () =>
      watchChain({ db: test.server.db, node: node(), chain_id: 56, services: test.services });
    await Promise.all(Array.from({ length: 8 }, round));
    await watch();
    expect(await topups()).toBe(before + 1);
    expect(await test.asOwner('select status from chain_transfer order by id')).toEqual([
      { status: 'bought' },
      { status: 'credited' },
    ]);
    expect((await read(asked.id)).receipt_no).not.toBeNull();
  });

  it('that nobody made waits for admins as unmatched', async () => {
    const before = await topups();
    await buy({ order_id: `0x${'77'.repeat(32)}`, onchain_package_id: packageKey('S') });
    await watch();
    const { data } = await as(admin, cryptoDeposits, undefined, { f_status: 'unmatched' });
    expect(data).toMatchObject([{ amount: '12.5 USDT', via: 'package', status: 'unmatched' }]);
    expect(await topups()).toBe(before);
  });

  it('of a member who was blocked meanwhile is credited or held, and tops nobody up', async () => {
    const before = await topups();
    const asked = await order();
    await buy(asked);
    await test.asOwner('update app_user set is_blocked = true where id = $1', [member.id]);
    await watch();
    await test.asOwner('update app_user set is_blocked = false where id = $1', [member.id]);
    expect(['credited', 'held']).toContain((await read(asked.id)).payment.status);
    expect(await topups()).toBe(before);
  });

  it('is the member’s own, and needs an address in its right form', async () => {
    const asked = await order();
    const other = await aMember(test.server, { sponsor: member });
    expect((await as(other, readPackageOrder, undefined, { id: asked.id })).code).toBe('not_found');
    const mistyped = payer.replace(/[a-fA-F](?=[^a-fA-F]*$)/, (letter) =>
      letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
    );
    for (const wrong of [mistyped, 'asha.eth', `${payer}0`, payer.slice(2)])
      expect(await as(member, orderPackage, { package: 'S', payer: wrong })).toMatchObject({
        code: 'invalid_request',
        errors: { payer: expect.any(String) },
      });
  });
});
