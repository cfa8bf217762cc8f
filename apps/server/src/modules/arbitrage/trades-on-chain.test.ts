import { readMarket } from '@banyan/contract/arbitrage/arbitrage';
import { arbitrageTrades } from '@banyan/contract/arbitrage/arbitrage-trades';
import { reportTrade } from '@banyan/contract/arbitrage/trading';
import type { Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../test/build.ts';
import { type ChainOfOurs, forgetChain, openChainOfOurs, setUpChain } from '../../../test/chain-of-ours.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { far, openMarket, setUpMarket, type TrialMarket } from '../../../test/market-on-chain.ts';
import { aBusiness, aMember } from '../../../test/network.ts';
import { openOptionalPages } from '../../../test/optional-pages.ts';
import { findAll } from '../../audit/audit-all.ts';
import { watchWithNodes } from '../deposits/watch-with-nodes.ts';
import { scanWithNodes } from './scan-with-nodes.ts';
import { tradeReader } from './trade-reader.ts';

const test = useTestServer();
let admin: Person;
let member: Person;
let chain: ChainOfOurs;
let market: TrialMarket;
let trader: Hex;
let stranger: Hex;
let snapshot: Hex;
let watch: () => Promise<void>;
let scan: () => Promise<void>;

beforeAll(async () => {
  // blocks carry the time of this machine
  test.services.now = new Date();
  admin = await aBusiness(test.server, { incomes: {} });
  await openOptionalPages(test);
  member = await aMember(test.server, {});
  chain = await openChainOfOurs(137);
  market = await openMarket(chain, `0x${'ab'.repeat(20)}`);
  [, trader, stranger] = chain.accounts as [Hex, Hex, Hex];
  for (const wallet of [trader, stranger]) {
    await market.lend(wallet, 10n ** 12n);
    await chain.send(wallet, market.base, 'approve', [market.executor.address, far]);
  }
  await test.asOwner('insert into sign_in_wallet (address, user_id, linked_at) values ($1, $2, now())', [
    trader.toLowerCase(),
    member.id,
  ]);
  test.server.settings.nodes.set(137, [chain.url]);
});
afterAll(() => chain.stop());
beforeEach(async () => {
  if (snapshot) await chain.client.revert({ id: snapshot });
  snapshot = await chain.client.snapshot();
  await forgetChain(test.asOwner);
  await setUpChain(test.asOwner, chain);
  await setUpMarket(test.asOwner, 137, market);
  const of = { db: test.server.db, services: test.services, chain_id: 137, urls: [chain.url] };
  const rounds = watchWithNodes({ ...of, readers: [tradeReader] });
  watch = async () => {
    while (await rounds());
  };
  const look = scanWithNodes(of);
  scan = async () => void (await look());
  await watch();
  const { timestamp } = await chain.client.getBlock();
  test.services.now = new Date(Number(timestamp) * 1000);
});

const trade = async (by: Hex, amount?: bigint) =>
  await chain.send(by, market.executor, 'trade', market.trade(amount ?? (await market.best()).amount));
const list = async (by: Person) =>
  (await callAs(test.server, arbitrageTrades, { token: by.token })).json().data;
const offers = async () => (await callAs(test.server, readMarket, { token: member.token })).json().data;
const fees = async () =>
  await test.asOwner(`select a.wallet_code, (a.balance + coalesce((select sum(h.amount) from house_pending h
    where h.account_id = a.id), 0))::numeric(28,2)::text as balance from account a
    where a.wallet_code in ('arbitrage_fee', 'chain_clearing:USDC_137') order by 1`);

describe('a look at the market', () => {
  it('finds the worked opportunity of the block, and nothing when it is traded away', async () => {
    await scan();
    expect(await offers()).toMatchObject({
      fee_bps: 2000,
      pools: 2,
      opportunities: [
        {
          buy: { name: 'Marigold Swap' },
          sell: { name: 'Petrol Swap' },
          amount_raw: '4696872949',
          net_raw: '81240840',
          buy_price: '0.47619048',
          sell_price: '0.5',
        },
      ],
    });
    const [{ since_at, gas_raw, net_after_gas }] = (await offers()).opportunities;
    expect(BigInt(gas_raw)).toBeGreaterThan(0n);
    expect(net_after_gas).toMatch(/^81\.\d+$/);
    await chain.client.mine({ blocks: 1 });
    await scan();
    expect((await offers()).opportunities).toMatchObject([{ since_at }]);
    await trade(trader);
    await scan();
    expect((await offers()).opportunities).toEqual([]);
  });

  it('offers nothing below the threshold after gas, without a price of gas, or of an exchange that is off', async () => {
    const offered = async () => {
      await chain.client.mine({ blocks: 1 });
      await scan();
      return (await offers()).opportunities.length;
    };
    expect(await offered()).toBe(1);
    await test.asOwner('update arb_settings set min_net = 81.2408');
    expect(await offered()).toBe(0);
    await test.asOwner(`update arb_settings set min_net = 0, coin = '0x${'5'.repeat(40)}'`);
    expect(await offered()).toBe(0);
    await test.asOwner('update arb_settings set coin = $1', [market.middle.address.toLowerCase()]);
    expect(await offered()).toBe(1);
    await test.asOwner(`update arb_dex set is_in_use = false where name = 'Petrol Swap'`);
    expect(await offered()).toBe(0);
  });
});

describe('a trade', () => {
  it('is confirming, then done with its fee posted at the rate of its block, once, and the audit is clean', async () => {
    await trade(trader);
    await watch();
    expect(await list(member)).toMatchObject([
      {
        pair: 'USDC / WPOL',
        route: 'Marigold Swap → Petrol Swap',
        gain: '81.24084 USDC',
        status: 'confirming',
      },
    ]);
    await chain.client.mine({ blocks: 3 });
    await watch();
    await watch();
    expect(await list(admin)).toMatchObject([
      {
        member: { user_id: member.user_id },
        amount: '4696.872949 USDC',
        fee: '20.310209 USDC',
        fee_value: '1624.81000000',
        gas: expect.stringMatching(/^0\.\d+ POL$/),
        status: 'done',
        rate: '80',
      },
    ]);
    expect(await fees()).toEqual([
      { wallet_code: 'arbitrage_fee', balance: '1624.81' },
      { wallet_code: 'chain_clearing:USDC_137', balance: '-1624.81' },
    ]);
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('that the first reading lacks is found by the second one the next day, and settled', async () => {
    await trade(trader);
    await watch();
    await test.asOwner('set session_replication_role = replica');
    await test.asOwner('delete from arb_trade');
    await test.asOwner('set session_replication_role = origin');
    await chain.client.mine({ blocks: 3 });
    await watch();
    expect(await list(admin)).toEqual([]);
    test.services.now = new Date(test.services.now.getTime() + 25 * 3_600_000);
    await watch();
    // the round after it settles
    await watch();
    expect(
      await test.asOwner('select member_id, status, fee_value::numeric(28,2)::text as fee from arb_trade'),
    ).toEqual([{ member_id: member.id, status: 'done', fee: '1624.81' }]);
    expect(await test.asOwner('select says from chain_trouble')).toEqual([
      {
        says: expect.stringMatching(
          /^A second reading found 0x[0-9a-f]{64}, event \d+, in block \d+, and wrote it down\.$/,
        ),
      },
    ]);
  });

  it('of an unlinked wallet appears to admins alone', async () => {
    await trade(stranger);
    await watch();
    expect(await list(member)).toEqual([]);
    expect(await list(admin)).toMatchObject([{ member: null, trader: stranger.toLowerCase() }]);
  });

  it('of a token without a rate is done without a fee', async () => {
    await test.asOwner('set session_replication_role = replica');
    await test.asOwner(
      `delete from token_rate where token_id = (select id from chain_token where symbol = 'USDC')`,
    );
    await test.asOwner('set session_replication_role = origin');
    await trade(trader);
    await chain.client.mine({ blocks: 3 });
    await watch();
    expect(await list(admin)).toMatchObject([{ status: 'done', fee: '20.310209 USDC', rate: null }]);
  });

  it('is orphaned with its block, and comes again in another', async () => {
    const before = await chain.client.snapshot();
    const { transactionHash } = await trade(trader);
    const sent = await chain.client.request({
      method: 'eth_getRawTransactionByHash' as never,
      params: [transactionHash] as never,
    });
    await watch();
    await chain.client.revert({ id: before });
    await chain.client.mine({ blocks: 2 });
    await watch();
    expect(await list(member)).toMatchObject([{ status: 'orphaned' }]);
    await chain.client.sendRawTransaction({ serializedTransaction: sent as unknown as Hex });
    await chain.client.mine({ blocks: 4 });
    await watch();
    expect(await list(member)).toMatchObject([{ status: 'done' }]);
  });
});

describe('a reverted trade', () => {
  const report = (transaction: string, by = member) =>
    callAs(test.server, reportTrade, { token: by.token, body: { chain_id: 137, transaction } });
  const sendReverted = async (by: Hex): Promise<Hex> => {
    const hash = await chain.client.writeContract({
      ...market.executor,
      functionName: 'trade',
      args: market.trade(4_696_872_949n, 10n ** 12n),
      account: by,
      chain: chain.client.chain,
      gas: 500_000n,
    });
    await chain.client.mine({ blocks: 1 });
    return hash;
  };

  it('is named by the owner of its wallet, and stands with its cost when its block is final', async () => {
    const before = await fees();
    const hash = await sendReverted(trader);
    expect((await report(hash)).json()).toEqual({ data: { no: expect.stringMatching(/^AT\d+$/) } });
    expect(await list(member)).toMatchObject([{ status: 'confirming' }]);
    expect((await report(hash)).statusCode).toBe(200);
    await chain.client.mine({ blocks: 3 });
    await watch();
    expect(await list(member)).toMatchObject([
      {
        status: 'reverted',
        amount: '4696.872949 USDC',
        out: null,
        gain: '0 USDC',
        gas: expect.stringMatching(/^0\.\d+ POL$/),
      },
    ]);
    expect(await fees()).toEqual(before);
  });

  it('is refused when it is another’s, unknown, done or no trade', async () => {
    const refusalOf = async (transaction: string) => (await report(transaction)).json().errors.transaction;
    expect(await refusalOf(await sendReverted(stranger))).toBe('Nothing of ours is in it.');
    expect(await refusalOf(`0x${'7'.repeat(64)}`)).toBe('This chain does not know this transaction.');
    expect(await refusalOf((await trade(trader)).transactionHash)).toBe(
      'This trade was done: its block shows it.',
    );
    const approved = await chain.send(trader, market.base, 'approve', [market.executor.address, far]);
    expect(await refusalOf(approved.transactionHash)).toBe('Nothing of ours is in it.');
    expect(await list(admin)).toEqual([]);
  });
});
