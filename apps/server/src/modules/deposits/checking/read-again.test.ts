import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { aContext } from '../../../../test/build.ts';
import {
  type ChainOfOurs,
  forgetChain,
  openChainOfOurs,
  setUpChain,
} from '../../../../test/chain-of-ours.ts';
import { useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { createDepositAddress } from '../create-deposit-address.ts';
import { watchWithNodes } from '../watch-with-nodes.ts';

const test = useTestServer();
let chain: ChainOfOurs;
let member: { id: string };
beforeAll(async () => {
  await aBusiness(test.server, { incomes: {} });
  member = await aMember(test.server, {});
  chain = await openChainOfOurs();
});
afterAll(() => chain.stop());
beforeEach(() => forgetChain(test.asOwner));

/** Rounds until there is nothing to do. */
async function watch(rounds: () => Promise<boolean>) {
  while (await rounds());
}
const begin = () =>
  watchWithNodes({ db: test.server.db, services: test.services, chain_id: 56, urls: [chain.url] });
const found = async () =>
  (await test.asOwner('select read_again_found, read_again_at is not null as is_read from evm_chain'))[0];

it('finds nothing new in blocks that were read well, and is done once a day', async () => {
  await setUpChain(test.asOwner, chain);
  const address = await inTransaction(test.server.db, (tx) =>
    createDepositAddress(tx, aContext(test.server), { chain_id: 56, member_id: member.id }),
  );
  const [owner] = chain.accounts;
  if (!owner) throw new Error('a local node has accounts');
  await chain.send(owner, chain.token, 'mint', [address, 5n * 10n ** 18n]);
  await chain.client.mine({ blocks: 4 });
  const rounds = begin();
  await watch(rounds);
  expect(await test.asOwner('select status from chain_transfer')).toEqual([{ status: 'credited' }]);
  expect(await found()).toEqual({ read_again_found: 0, is_read: true });
  // the same day it is not read again, whatever is missing
  await test.asOwner('set session_replication_role = replica');
  await test.asOwner('delete from chain_transfer');
  await test.asOwner('set session_replication_role = origin');
  await watch(rounds);
  expect(await found()).toMatchObject({ read_again_found: 0 });
  // a day later what the first reading lacks is noted, and nothing is posted
  test.services.now = new Date(test.services.now.getTime() + 25 * 3_600_000);
  await watch(rounds);
  expect(await found()).toMatchObject({ read_again_found: 1 });
  expect(await test.asOwner('select says from chain_trouble')).toEqual([
    {
      says: expect.stringMatching(
        /^A second reading found 0x[0-9a-f]{64}, event 0, in block \d+: read it again\.$/,
      ),
    },
  ]);
  expect(await test.asOwner('select id from chain_transfer')).toEqual([]);
});

it('a chain that is not what it is set up as is not read at all', async () => {
  await setUpChain(test.asOwner, chain, { decimals: 6 });
  await watch(begin());
  expect(await test.asOwner('select * from chain_cursor')).toEqual([]);
  expect(await test.asOwner('select off_because is not null as is_off from evm_chain')).toEqual([
    { is_off: true },
  ]);
});
