import { readMarket } from '@banyan/contract/arbitrage/arbitrage';
import { arbitrageFigures, arbitrageTrades } from '@banyan/contract/arbitrage/arbitrage-trades';
import { companyDetails } from '@banyan/contract/company/company';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../test/build.ts';
import { forgetChain } from '../../../test/chain-of-ours.ts';
import { hexOf } from '../../../test/deposit-on-chain.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember } from '../../../test/network.ts';
import { openOptionalPages } from '../../../test/optional-pages.ts';

const test = useTestServer();
let admin: Person;
let member: Person;
let stranger: Person;
const executor = `0x${'ab'.repeat(20)}`;

beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: {} });
  await openOptionalPages(test);
  member = await aMember(test.server, {});
  stranger = await aMember(test.server, { sponsor: member });
});

/** Polygon with two exchanges, and a pair of a token of 6 and one of 18 decimals. */
beforeEach(async () => {
  await forgetChain(test.asOwner);
  await test.asOwner(
    `insert into evm_chain (chain_id, depth, factory, gateway, vault, executor, head) values (137, 3, 'a', 'b', 'c', $1, 100)`,
    [executor],
  );
  await test.asOwner(
    `with token as (insert into chain_token (chain_id, address, symbol, decimals, minimum)
       values (137, $1, 'USDT', 6, 1) returning id)
     insert into arb_pair (base_id, middle, symbol, decimals) select id, $2, 'WPOL', 18 from token`,
    [hexOf('1', 20), hexOf('2', 20)],
  );
  await test.asOwner(
    `insert into arb_dex (chain_id, name, factory) values (137, 'Cheap', $1), (137, 'Dear', $2)`,
    [hexOf('3', 20), hexOf('4', 20)],
  );
  await test.asOwner('insert into arb_settings (chain_id, coin) values (137, $1)', [hexOf('2', 20)]);
});

const scan = async (block: number, ago = '1 second') =>
  await test.asOwner(
    `insert into arb_scan (chain_id, block, block_at, scanned_at, pools, fee_bps, gas_price)
     values (137, $1, $2::timestamptz, $2::timestamptz - $3::interval, 2, 2000, 30000000000)`,
    [block, test.services.now, ago],
  );
const found = async (block: number) =>
  await test.asOwner(
    `insert into arb_opportunity (chain_id, pair_id, buy_id, sell_id, block, since_at, buy_price, sell_price, amount, middle, out,
       gross, fee, net, gas)
     select 137, p.id, b.id, s.id, $1, $2, 0.47619047, 0.5, 4696872949, 9742597962147442658353, 4798423998, 101551049, 20310209,
       81240840, 1240840
     from arb_pair p, arb_dex b, arb_dex s where b.name = 'Cheap' and s.name = 'Dear'`,
    [block, test.services.now],
  );
const market = async (by = member) =>
  (await callAs(test.server, readMarket, { token: by.token })).json().data;

describe('the market', () => {
  it('is nothing until a chain is set up and read', async () => {
    expect(await market()).toBeNull();
    await scan(100);
    expect(await market()).toMatchObject({
      chain_id: 137,
      executor: expect.stringMatching(/^0x[a-fA-F]{40}$/),
      fee_bps: 2000,
      gas_limit: 500000,
      block: '100',
      pools: 2,
      is_stale: false,
      opportunities: [],
      linked_wallets: [],
    });
    await test.asOwner('update evm_chain set is_in_use = false');
    expect(await market()).toBeNull();
  });

  it('tells an opportunity exactly, in tokens and in smallest units, with what remains after gas', async () => {
    await scan(100);
    await found(100);
    const { opportunities } = await market();
    expect(opportunities).toMatchObject([
      {
        base: { symbol: 'USDT', decimals: 6 },
        middle: { symbol: 'WPOL', decimals: 18 },
        buy: { name: 'Cheap' },
        sell: { name: 'Dear' },
        buy_price: '0.47619047',
        sell_price: '0.5',
        gap: '5',
        amount: '4696.872949',
        out: '4798.423998',
        fee: '20.310209',
        net: '81.24084',
        gas: '1.24084',
        net_after_gas: '80',
        amount_raw: '4696872949',
        net_raw: '81240840',
        gas_raw: '1240840',
        block: '100',
      },
    ]);
  });

  it('lets an opportunity live two blocks, and offers nothing when nobody has looked for a minute', async () => {
    await found(100);
    await scan(101);
    expect((await market()).opportunities).toHaveLength(1);
    await test.asOwner('update evm_chain set head = 102');
    expect((await market()).opportunities).toEqual([]);
    await test.asOwner('update evm_chain set head = 100');
    expect((await market()).opportunities).toHaveLength(1);
    await test.asOwner(`update arb_scan set scanned_at = scanned_at - interval '1 minute'`);
    expect(await market()).toMatchObject({ is_stale: true, opportunities: [] });
  });

  it('names the contract to everybody, and the own linked wallets to their owner alone', async () => {
    await scan(100);
    await test.asOwner('insert into sign_in_wallet (address, user_id, linked_at) values ($1, $2, now())', [
      hexOf('9', 20),
      member.id,
    ]);
    expect((await market()).linked_wallets).toEqual([hexOf('9', 20)]);
    expect((await market(stranger)).linked_wallets).toEqual([]);
    const details = (await callAs(test.server, companyDetails, {})).json();
    expect(details.arbitrage_contract_address.toLowerCase()).toBe(executor);
    await test.asOwner('delete from sign_in_wallet');
  });
});

const trade = async (of: Person | null, values: { log?: number; status?: string; fee_value?: string } = {}) =>
  await test.asOwner(
    `insert into arb_trade (chain_id, tx, log, block, block_hash, block_at, status, trader, member_id, base_id, middle_token, buy_on,
       sell_on, amount, middle, out, gross, fee, net, gas, rate, fee_value, txn_id, seen_at)
     select 137, md5(random()::text), $1, 90, 'h', $2, $3, 't', $4, k.id, p.middle, b.factory, 'elsewhere-1234', 4696872949, 1,
       case when $1 < 0 then 0 else 4798423998 end, case when $1 < 0 then 0 else 101551049 end,
       case when $1 < 0 then 0 else 20310209 end, case when $1 < 0 then 0 else 81240840 end, 2100000000000000, 80, $5,
       case when $5::numeric > 0 then 1 end, $2
     from chain_token k join arb_pair p on p.base_id = k.id, arb_dex b where b.name = 'Cheap'`,
    [values.log ?? 0, test.services.now, values.status ?? 'done', of?.id ?? null, values.fee_value ?? '0'],
  );
const list = async (by: Person, query: Record<string, string> = {}) =>
  (await callAs(test.server, arbitrageTrades, { token: by.token, query })).json();

describe('trades', () => {
  it('show what each gained and cost, one’s own to a member and all to an admin, also of nobody', async () => {
    await trade(member, { fee_value: '1624.81' });
    await trade(null);
    await trade(stranger, { log: -1, status: 'reverted' });
    const own = await list(member);
    expect(own).toMatchObject({
      total: 1,
      data: [
        {
          pair: 'USDT / WPOL',
          route: 'Cheap → elsewh…1234',
          amount: '4696.872949 USDT',
          out: '4798.423998 USDT',
          gain: '81.24084 USDT',
          fee: '20.310209 USDT',
          gas: '0.0021 POL',
          status: 'done',
        },
      ],
    });
    expect((await list(stranger)).data).toMatchObject([{ out: null, gain: '0 USDT', status: 'reverted' }]);
    const all = await list(admin);
    expect(all.total).toBe(3);
    expect(all.totals).toMatchObject({ fee_value: '1624.81000000' });
    expect(all.data.filter((row: { member: unknown }) => row.member === null)).toHaveLength(1);
    expect((await list(admin, { member: member.user_id })).total).toBe(1);
    expect((await list(admin, { token: 'USDT', status: 'reverted' })).total).toBe(1);
    expect((await list(admin, { token: 'USDC' })).total).toBe(0);
  });

  it('are summed by token from what is final', async () => {
    const figures = async () =>
      (await callAs(test.server, arbitrageFigures, { token: admin.token })).json().data;
    expect(await figures()).toEqual({ reverted: 0, tokens: [] });
    await trade(member, { fee_value: '1624.81' });
    await trade(stranger, { fee_value: '0.19' });
    await trade(stranger, { status: 'confirming' });
    await trade(stranger, { log: -1, status: 'reverted' });
    expect(await figures()).toEqual({
      reverted: 1,
      tokens: [
        {
          symbol: 'USDT',
          trades: 2,
          amount: '9393.745898',
          gross: '203.102098',
          fee: '40.620418',
          fee_value: '1625',
        },
      ],
    });
  });
});
