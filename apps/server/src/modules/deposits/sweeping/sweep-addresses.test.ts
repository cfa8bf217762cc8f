import type { Hex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { anAccount } from '../../../../test/an-account.ts';
import { contextOf, type Person } from '../../../../test/build.ts';
import { type ChainOfOurs, openChainOfOurs, setUpChain } from '../../../../test/chain-of-ours.ts';
import { useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { openNode } from '../../../platform/chain/node-client.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { lookAtHoldings } from '../checking/look-at-holdings.ts';
import { createDepositAddress } from '../create-deposit-address.ts';
import { watchChain } from '../watching/watch-chain.ts';
import { sweepAddresses } from './sweep-addresses.ts';

const test = useTestServer();
const token = 10n ** 18n;
const treasury = `0x${'ab'.repeat(20)}`;
const key = anAccount();
let chain: ChainOfOurs;
let sponsor: Person;
beforeAll(async () => {
  test.services.now = new Date();
  await aBusiness(test.server, { incomes: {} });
  sponsor = await aMember(test.server);
  chain = await openChainOfOurs();
  await setUpChain(test.asOwner, chain);
  await chain.client.setBalance({ address: key.address, value: token });
});
afterAll(() => chain.stop());

const of = () => ({ db: test.server.db, node: openNode(chain.url), chain_id: 56 });
const mint = (to: string, amount: bigint) =>
  chain.send(chain.accounts[0] as Hex, chain.token, 'mint', [to, amount]);
const mine = async (blocks: number) => {
  await chain.client.mine({ blocks });
  while (await watchChain({ ...of(), services: test.services }));
};
const holds = async (who: string) => await chain.read(chain.token, 'balanceOf', [who]);
/** A program that begins anew, and knows nothing of what was sent before. */
const sweep = async (sweeps = { block: -1n, sent: null }) => {
  while (await sweepAddresses({ ...of(), key, now: test.services.now, sweeps }));
  return sweeps;
};
const anAddress = async () => {
  const member = await aMember(test.server, { sponsor });
  const context = await contextOf(test.server, member);
  return await inTransaction(test.server.db, (tx) =>
    createDepositAddress(tx, context, { chain_id: 56, member_id: member.id }),
  );
};

it('what is final on addresses of members goes to the treasury, once, and less than the minimum waits for more', async () => {
  const [full, poor] = [await anAddress(), await anAddress()];
  await mint(full, 10n * token);
  await mint(poor, token / 2n);
  await mine(1);
  // not final yet
  await sweep();
  expect((await chain.client.getTxpoolStatus()).pending).toBe(0);
  await mine(4);
  const look = () =>
    lookAtHoldings(test.server.db, openNode(chain.url), { chain_id: 56, now: test.services.now });
  await look();
  // two programs at once, one of them killed and begun anew
  await Promise.all([sweep(), sweep()]);
  await sweep();
  expect((await chain.client.getTxpoolStatus()).pending).toBe(1);
  await mine(1);
  await sweep();
  expect([await holds(treasury), await holds(full), await holds(poor)]).toEqual([
    10n * token,
    0n,
    token / 2n,
  ]);
  await mint(poor, token);
  await mine(4);
  await sweep();
  await mine(4);
  expect([await holds(treasury), await holds(poor)]).toEqual([(23n * token) / 2n, 0n]);
  const { block } = await sweep();
  expect(block).toBeGreaterThan(0n);
  expect(await chain.client.getTransactionCount({ address: key.address })).toBe(2);
  // what the company holds is what it was
  await look();
  expect(await test.asOwner('select payouts_stopped_at from evm_chain')).toEqual([
    { payouts_stopped_at: null },
  ]);
  expect(await test.asOwner('select unswept::text, beside::text from chain_holding')).toEqual([
    { unswept: '0', beside: '0' },
  ]);
});

it('what a token does not let go is said on the chain, and the others are swept', async () => {
  const [stuck, free] = [await anAddress(), await anAddress()];
  await mint(stuck, 3n * token);
  await mint(free, 4n * token);
  await mine(4);
  const before = BigInt(String(await holds(treasury)));
  const node = openNode(chain.url);
  const salt = (await test.asOwner('select salt from deposit_address where address = lower($1)', [stuck]))[0]
    ?.salt;
  const refusing = {
    ...node,
    batch: async (calls: Parameters<typeof node.batch>[0]) => {
      const isStuck =
        calls[0]?.method === 'eth_estimateGas' && JSON.stringify(calls).includes(String(salt).slice(2));
      return await node.batch(isStuck ? [{ method: 'eth_estimateGas', params: ['none'] }] : calls);
    },
  };
  const sweeps = { block: -1n, sent: null };
  while (await sweepAddresses({ ...of(), node: refusing, key, now: test.services.now, sweeps }));
  await mine(4);
  expect(await holds(treasury)).toBe(before + 4n * token);
  expect(await holds(stuck)).toBe(3n * token);
  const [trouble] = await test.asOwner('select says from chain_trouble order by last_at desc limit 1');
  expect(trouble?.says).toContain('An address of a member cannot be swept:');
});
