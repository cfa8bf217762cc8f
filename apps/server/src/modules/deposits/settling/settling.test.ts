import { feeToken } from '@banyan/chain/contracts/fee-token.gen';
import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { saveChain, setTokenRate, tokenRates } from '@banyan/contract/deposits/chains';
import {
  assignDeposit,
  creditDeposit,
  cryptoDeposits,
  readDepositProof,
  readHash,
  releaseDeposit,
} from '@banyan/contract/deposits/crypto-deposits';
import { depositsHistory, readDepositIntent, requestDeposit } from '@banyan/contract/deposits/deposits';
import { publicChains } from '@banyan/contract/deposits/public-chains';
import type { Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { approve } from '../../../../test/approve.ts';
import type { Person } from '../../../../test/build.ts';
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
import { watchChain } from '../watching/watch-chain.ts';

const test = useTestServer();
let admin: Person;
let member: Person;
let chain: ChainOfOurs;
let owner: Hex;
const token = 10n ** 18n;
const reason = 'Looked at the chain';

beforeAll(async () => {
  // blocks carry the time of this machine
  test.services.now = new Date();
  admin = await aBusiness(test.server, { incomes: {} });
  await openOptionalPages(test);
  await test.asOwner('update company set two_person_limit = 1000');
  member = await aMember(test.server, {});
  chain = await openChainOfOurs();
  [owner] = chain.accounts as [Hex];
  test.server.settings.nodes.set(56, [chain.url]);
});
afterAll(() => chain.stop());
beforeEach(async () => {
  await forgetChain(test.asOwner);
  await setUpChain(test.asOwner, chain);
  // what its blocks say is compared with the clock of the product
  const { timestamp } = await chain.client.getBlock();
  test.services.now = new Date(Number(timestamp) * 1000);
});

const as = async (
  by: Person,
  call: Parameters<typeof callAs>[1],
  body?: object,
  query?: Record<string, string>,
) => await callAs(test.server, call, { token: by.token, ...(body && { body }), ...(query && { query }) });
const watch = async (blocks = 4) => {
  await chain.client.mine({ blocks });
  const node = openNode(chain.url);
  while (await watchChain({ db: test.server.db, node, chain_id: 56, services: test.services }));
};
const ask = async (amount: string) =>
  (await as(member, requestDeposit, { chain_id: 56, token: 'USDT', tokens: amount })).json().data;
const stored = async () =>
  await test.asOwner(
    `select no, status, trim_scale(credited)::text as credited from chain_transfer order by id`,
  );

describe('a member', () => {
  it('is shown an own address, sees blocks above a payment, and is credited at the rate the request held', async () => {
    const asked = await ask('12.5');
    expect(asked).toMatchObject({ rate: '80', expected: '1000', payments: [] });
    expect(asked.uri).toBe(
      `ethereum:${asked.token}@56/transfer?address=${asked.address}&uint256=12500000000000000000`,
    );
    await test.asOwner(
      `insert into token_rate (token_id, rate, effective_at, at) select id, 70, now() - interval '1 year', now() from chain_token`,
    );
    const { transactionHash } = await chain.send(owner, chain.token, 'mint', [
      asked.address,
      (25n * token) / 2n,
    ]);
    await watch(1);
    const seen = await as(member, readDepositIntent, undefined, { id: asked.id });
    expect(seen.json().data.payments).toMatchObject([
      { status: 'confirming', confirmations: 1, needed: 3, amount: '12.5' },
    ]);
    const row = async () => (await as(member, depositsHistory)).json().data;
    expect(await row()).toMatchObject([
      { status: 'Confirming', confirmations: '1/3', hash: transactionHash, note: null },
    ]);
    await watch(3);
    expect(await row()).toMatchObject([{ status: 'Credited', rate: '80', amount: '12.5 USDT' }]);
    const [{ no }] = await row();
    const proof = (await as(member, readDepositProof, undefined, { no })).json().data;
    expect(proof).toMatchObject({
      raw: '12500000000000000000',
      decimals: 18,
      rate: '80',
      is_rate_held: true,
      credited: '1000',
    });
    expect(proof.journal).toMatch(/^\d+$/);
    const other = await aMember(test.server, { sponsor: member });
    expect((await as(other, readDepositProof, undefined, { no })).json().code).toBe('not_found');
    expect((await as(other, readDepositIntent, undefined, { id: asked.id })).json().code).toBe('not_found');
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('reads Pending, then Expired, of what was asked for and never came', async () => {
    await ask('5');
    const statuses = async () =>
      (await as(member, depositsHistory)).json().data.map(({ status }: { status: string }) => status);
    expect(await statuses()).toEqual(['Pending']);
    await test.asOwner('update deposit_intent set expires_at = at');
    expect(await statuses()).toEqual(['Expired']);
  });

  it.each([
    ['below the minimum', { chain_id: 56, token: 'USDT', tokens: '0.5' }, 'below_minimum'],
    ['a token that is none', { chain_id: 56, token: 'NONE', tokens: '5' }, 'not_found'],
    ['a chain that is not set up', { chain_id: 137, token: 'USDT', tokens: '5' }, 'not_found'],
    ['nothing', { chain_id: 56, token: 'USDT', tokens: '0' }, 'invalid_request'],
    ['10^60', { chain_id: 56, token: 'USDT', tokens: `1${'0'.repeat(60)}` }, 'invalid_request'],
  ])('is refused %s', async (_, body, code) => {
    expect((await as(member, requestDeposit, body)).json().code).toBe(code);
  });
});

describe('tokens that nobody expects', () => {
  it('10^60 of them are held, and no admin lets them go; what comes behind is credited', async () => {
    const { address } = await ask('5');
    await chain.send(owner, chain.token, 'mint', [address, 10n ** 60n]);
    await chain.send(owner, chain.token, 'mint', [address, 5n * token]);
    await watch();
    const both = [
      { status: 'held', credited: '0' },
      { status: 'credited', credited: '400' },
    ];
    expect(await stored()).toMatchObject(both);
    const [{ no } = {}] = await stored();
    expect((await as(admin, releaseDeposit, { no, reason })).json().code).toBe('amount_out_of_range');
    await watch();
    expect(await stored()).toMatchObject(both);
  });

  it('of a token that takes a fee on the way count as what arrived, and of one that is not listed for nothing', async () => {
    const { address } = await ask('5');
    const fee = await chain.deploy(feeToken);
    await chain.send(owner, fee, 'mint', [owner, 30n * token]);
    await chain.send(owner, fee, 'transfer', [address, 10n * token]);
    await watch();
    expect(await stored()).toEqual([]);
    await test.asOwner(
      `with token as (insert into chain_token (chain_id, address, symbol, decimals, minimum)
         values (56, $1, 'FEE', 18, 1) returning id)
       insert into token_rate (token_id, rate, effective_at, at) select id, 80, 'epoch', 'epoch' from token`,
      [fee.address.toLowerCase()],
    );
    await chain.send(owner, fee, 'transfer', [address, 10n * token]);
    await watch();
    // 9.9 of 10 arrived
    expect(await stored()).toMatchObject([{ status: 'credited', credited: '792' }]);
  });
});

describe('an admin', () => {
  const no = async () => String((await stored())[0]?.no);
  const paid = async (amount: bigint) => {
    const { address } = await ask('5');
    return await chain.send(owner, chain.token, 'mint', [address, amount]);
  };

  it('credits what is below the minimum, once', async () => {
    await paid(token / 2n);
    await watch();
    expect(await stored()).toMatchObject([{ status: 'below_minimum' }]);
    const body = { no: await no(), reason };
    expect((await as(admin, creditDeposit, body)).json().data).toMatchObject({ status: 'credited' });
    expect((await as(admin, creditDeposit, body)).json().code).toBe('deposit_state');
    expect(await stored()).toMatchObject([{ status: 'credited', credited: '40' }]);
  });

  it('assigns what nobody is known to have sent; above the limit a second admin approves', async () => {
    await paid(20n * token);
    await watch(0);
    await test.asOwner('update chain_transfer set member_id = null, intent_id = null');
    await watch();
    expect(await stored()).toMatchObject([{ status: 'unmatched' }]);
    const list = await as(admin, cryptoDeposits, undefined, { status: 'unmatched' });
    expect(list.json().data).toMatchObject([{ member: null, amount: '20 USDT' }]);
    const body = { no: await no(), user_id: member.user_id, reason };
    const asked = await as(admin, assignDeposit, body);
    expect(asked.json()).toHaveProperty('waits');
    expect(await stored()).toMatchObject([{ status: 'unmatched' }]);
    await approve(test.server, asked);
    await watch(0);
    expect(await stored()).toMatchObject([{ status: 'credited', credited: '1600' }]);
  });

  it('releases what was held once its token has a rate for that time', async () => {
    await paid(5n * token);
    await test.asOwner('update chain_transfer set intent_id = null');
    await watch(0);
    await test.asOwner(`update chain_transfer set status = 'held', held_for = 'blocked', settled_at = now()`);
    expect((await as(admin, releaseDeposit, { no: await no(), reason })).json().data).toMatchObject({
      status: 'confirming',
    });
    await watch();
    expect(await stored()).toMatchObject([{ status: 'credited', credited: '400' }]);
  });

  it('reads a transaction again that the first reading lacks, and it is credited once', async () => {
    const { transactionHash: hash } = await paid(5n * token);
    const body = { chain_id: 56, transaction: hash };
    expect((await as(admin, readHash, body)).json().code).toBe('not_read_yet');
    await watch();
    await test.asOwner('set session_replication_role = replica');
    await test.asOwner('delete from chain_transfer');
    await test.asOwner('set session_replication_role = origin');
    const found = await as(admin, readHash, { ...body, transaction: `0x${hash.slice(2).toUpperCase()}` });
    expect(found.json().data).toMatchObject([{ status: 'confirming' }]);
    expect((await as(admin, readHash, body)).json().data).toHaveLength(1);
    const none = `0x${'9'.repeat(64)}`;
    expect((await as(admin, readHash, { ...body, transaction: none })).json().code).toBe(
      'unknown_transaction',
    );
    const elsewhere = await chain.send(owner, chain.token, 'mint', [owner, token]);
    expect((await as(admin, readHash, { ...body, transaction: elsewhere.transactionHash })).json().code).toBe(
      'not_read_yet',
    );
    await watch(0);
    expect((await as(admin, readHash, { ...body, transaction: elsewhere.transactionHash })).json().code).toBe(
      'nothing_ours',
    );
    expect((await as(admin, readHash, { ...body, chain_id: 137 })).json().code).toBe('no_node');
  });

  it('changes a rate by up to 2 % alone, by more with a second admin; everybody reads it', async () => {
    const set = (rate: string) => as(admin, setTokenRate, { chain_id: 56, symbol: 'USDT', rate });
    const rate = async () => (await callAs(test.server, tokenRates)).json().data[0].rate;
    expect((await set('81.6')).json()).toHaveProperty('data');
    expect(await rate()).toBe('81.6');
    test.services.now = new Date(test.services.now.getTime() + 1000);
    const asked = await set('84');
    expect(asked.json()).toHaveProperty('waits');
    expect(await rate()).toBe('81.6');
    await approve(test.server, asked);
    expect(await rate()).toBe('84');
  });

  it('sets a rate that holds from a later moment on, and none backwards', async () => {
    const set = (effective_from: string | null) =>
      as(admin, setTokenRate, { chain_id: 56, symbol: 'USDT', rate: '81', effective_from });
    const before = test.services.now;
    const tomorrow = new Date(before.getTime() + millisecondsPerDay);
    const [rate] = (await callAs(test.server, tokenRates)).json().data;
    expect((await set(new Date(before.getTime() - 60_000).toISOString())).json().code).toBe('rate_in_past');
    expect((await set('soon')).json().errors).toHaveProperty('effective_from');
    expect((await set(tomorrow.toISOString())).json()).toHaveProperty('data');
    expect((await callAs(test.server, tokenRates)).json().data).toEqual([rate]);
    test.services.now = tomorrow;
    expect((await callAs(test.server, tokenRates)).json().data).toMatchObject([{ rate: '81' }]);
    test.services.now = before;
  });

  it('names the explorer of a chain over https alone; another one or a higher network fee a second admin approves', async () => {
    const set = (explorer: string | null, network_fee = '0') =>
      as(admin, saveChain, { chain_id: 56, is_in_use: true, depth: 3, explorer, network_fee });
    const explorer = async () => (await callAs(test.server, publicChains)).json().data.chains[0].explorer;
    for (const none of [
      'http://explorer.test/tx/',
      'javascript:alert(1)',
      'https://explorer.test/tx',
      'https://a b/',
    ])
      expect((await set(none)).json().errors).toHaveProperty('explorer');
    const asked = await set('https://other.test/tx/');
    expect(asked.json()).toHaveProperty('waits');
    expect(await explorer()).toBe('https://explorer.test/tx/');
    await approve(test.server, asked);
    expect(await explorer()).toBe('https://other.test/tx/');
    expect((await set(null)).json()).toHaveProperty('data');
    expect(await explorer()).toBeNull();
    expect((await set(null, '5')).json()).toHaveProperty('waits');
  });
});
