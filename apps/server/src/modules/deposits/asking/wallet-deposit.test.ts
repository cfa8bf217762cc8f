import { readWalletDeposit, requestWalletDeposit } from '@banyan/contract/deposits/wallet-deposits';
import type { Hex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../../test/build.ts';
import { type ChainOfOurs, openChainOfOurs, setUpChain } from '../../../../test/chain-of-ours.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { openOptionalPages } from '../../../../test/optional-pages.ts';
import { openNode } from '../../../platform/chain/node-client.ts';
import { watchChain } from '../watching/watch-chain.ts';

const test = useTestServer();
let member: Person;
let stranger: Person;
let chain: ChainOfOurs;
const token = 10n ** 18n;

beforeAll(async () => {
  // blocks carry the time of this machine
  test.services.now = new Date();
  await aBusiness(test.server, { incomes: {} });
  await openOptionalPages(test);
  member = await aMember(test.server, {});
  stranger = await aMember(test.server, { sponsor: member });
  chain = await openChainOfOurs();
  await setUpChain(test.asOwner, chain);
});
afterAll(() => chain.stop());

const ask = (tokens: string) =>
  callAs(test.server, requestWalletDeposit, {
    token: member.token,
    body: { chain_id: 56, token: 'USDT', tokens },
  });
const read = (by: Person, id: string) =>
  callAs(test.server, readWalletDeposit, { token: by.token, query: { id } });

it('is refused below the minimum, and of a token that is not taken', async () => {
  expect((await ask('0.5')).json()).toMatchObject({
    errors: { tokens: 'The amount is below the minimum.' },
  });
  const unknown = await callAs(test.server, requestWalletDeposit, {
    token: member.token,
    body: { chain_id: 56, token: 'DOGE', tokens: '5' },
  });
  expect(unknown.statusCode).toBe(404);
});

it('is an order that a wallet pays through the gateway, credited from its final event, and nobody else reads it', async () => {
  const { data: order } = (await ask('12.5')).json();
  expect(order).toMatchObject({
    chain_id: 56,
    order_id: expect.stringMatching(/^0x[0-9a-f]{64}$/),
    contract_address: expect.stringMatching(new RegExp(`^${chain.gateway.address}$`, 'i')),
    symbol: 'USDT',
    amount: '12.5',
    price_raw: '12500000000000000000',
    rate: '80',
    expected: '1000',
    payments: [],
  });
  expect((await read(stranger, order.id)).statusCode).toBe(404);

  const [owner, payer] = chain.accounts as [Hex, Hex];
  await chain.send(owner, chain.gateway, 'setToken', [chain.token.address, token]);
  await chain.send(owner, chain.token, 'mint', [payer, 20n * token]);
  await chain.send(payer, chain.token, 'approve', [chain.gateway.address, BigInt(order.price_raw)]);
  await chain.send(payer, chain.gateway, 'deposit', [
    order.order_id,
    chain.token.address,
    BigInt(order.price_raw),
  ]);
  const watch = async () => {
    const { services } = test;
    while (await watchChain({ db: test.server.db, node: openNode(chain.url), chain_id: 56, services }));
  };
  await watch();
  const payments = async () => (await read(member, order.id)).json().data.payments;
  expect(await payments()).toMatchObject([{ status: 'confirming', credited: '0', needed: 3 }]);
  await chain.client.mine({ blocks: 3 });
  await watch();
  expect(await payments()).toMatchObject([{ status: 'credited', amount: '12.5', credited: '1000' }]);
});
