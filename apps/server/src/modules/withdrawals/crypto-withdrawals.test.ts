import { payoutVault } from '@banyan/chain/contracts/payout-vault.gen';
import { creditDebit } from '@banyan/contract/ledger/ledger';
import { makeBatch } from '@banyan/contract/withdrawals/batches';
import * as calls from '@banyan/contract/withdrawals/withdrawals';
import { getAddress, type Hex } from 'viem';
import { mnemonicToAccount } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { contextOf, type Person } from '../../../test/build.ts';
import { type ChainOfOurs, openChainOfOurs, setUpChain } from '../../../test/chain-of-ours.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember } from '../../../test/network.ts';
import { askedBy, asOwnerOf, withKyc } from '../../../test/withdrawing.ts';
import { findAll } from '../../audit/audit-all.ts';
import { openNode } from '../../platform/chain/node-client.ts';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { decideWithdrawals } from './decide-withdrawals.ts';
import { failWithdrawal } from './fail-withdrawal.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { sendPayouts } from './send-payouts.ts';

const test = useTestServer();
/** The first account of a local node: it deploys, and operates the vault. */
const operator = mnemonicToAccount('test test test test test test test test test test test junk');
const recipient = getAddress(`0x${'c1'.repeat(20)}`);
let admin: Person;
let context: ActorContext;
let chain: ChainOfOurs;
let sponsor: Person;
/** What the address had before. */
let before: bigint;

beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: {}, withdrawal: { charge_percent: '0', minimum: '0' } });
  context = await contextOf(test.server, admin);
  sponsor = await aMember(test.server);
  chain = await openChainOfOurs();
  await setUpChain(test.asOwner, chain);
  const plenty = 10n ** 24n;
  await chain.send(operator.address, chain.token, 'mint', [chain.vault.address, plenty]);
  await chain.send(operator.address, chain.vault, 'setCap', [chain.token.address, plenty]);
});
afterAll(() => chain.stop());
beforeEach(async () => {
  before = await balance();
});

async function aSaver(address: string = recipient): Promise<Person> {
  const member = await aMember(test.server, { sponsor });
  const credit = {
    owner_type: 'User',
    user_id: member.user_id,
    wallet: 'main',
    direction: 'Credit',
    reason: 'Other',
  };
  const body = { ...credit, amount: '1000', remark: 'Test' };
  expect((await callAs(test.server, creditDebit, { token: admin.token, body })).statusCode).toBe(200);
  await withKyc(test, member);
  await test.asOwner(
    `insert into payment_details (owner_id, smart_chain, changed_at, held_until)
     values ($1, $2, $3::timestamptz - interval '9 days', $3::timestamptz - interval '7 days')`,
    [member.id, address, test.services.now],
  );
  return member;
}
const approve = (nos: string[]) =>
  inTransaction(test.server.db, (tx) =>
    decideWithdrawals(tx, context, { nos, decision: 'Approve', remark: '' }),
  );
const payer = () => ({
  db: test.server.db,
  node: openNode(chain.url),
  chain_id: 56,
  services: test.services,
  signer: operator,
});
const pay = async () => {
  while (await sendPayouts(payer()));
};
const payToTheEnd = async () => {
  await pay();
  await chain.client.mine({ blocks: 4 });
  await pay();
};
const balance = async () => BigInt(String(await chain.read(chain.token, 'balanceOf', [recipient])));
const received = async () => (await balance()) - before;
const statusOf = async (no: string) =>
  (await test.asOwner('select status from withdrawal where no = $1', [no]))[0]?.status;
const payoutOf = async (no: string) =>
  (
    await test.asOwner(
      'select p.* from chain_payout p join withdrawal w on w.id = p.withdrawal_id where w.no = $1',
      [no],
    )
  )[0];
const fails = (no: string) =>
  inTransaction(test.server.db, (tx) => failWithdrawal(tx, context, { no, reason: 'Came back' }));

describe('a withdrawal to an address', () => {
  it('is offered with the stored address, approved, paid by the vault, and Paid when the payment is final', async () => {
    const member = await aSaver();
    const options = (await callAs(test.server, calls.withdrawalOptions, { token: member.token })).json().data;
    const masked = `${recipient.slice(0, 6)}…${recipient.slice(-4)}`;
    expect(options.destinations).toEqual([{ kind: 'Crypto', masked, holder: null, token: 'USDT_56' }]);
    const { no } = await askedBy(test, member, '800', 'Crypto');
    await approve([no]);
    const batch = await callAs(test.server, makeBatch, { token: admin.token, body: { destination: 'Bank' } });
    expect(batch.statusCode).toBe(400);
    await pay();
    expect(await statusOf(no)).toBe('Processing');
    await expect(fails(no)).rejects.toMatchObject({ code: 'sent_on_chain' });
    await chain.client.mine({ blocks: 4 });
    await pay();
    expect(await statusOf(no)).toBe('Paid');
    expect(await received()).toBe(10n * 10n ** 18n);
    const list = await callAs(test.server, calls.withdrawalRequests, { token: member.token });
    expect(list.json().data[0]).toMatchObject({ payment_chain: 56, payment_tx: (await payoutOf(no))?.tx });
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('is refused to contracts of the company, to the token, and where no address or token is there', async () => {
    for (const { address } of [chain.vault, chain.gateway, chain.factory, chain.token])
      await expect(askedBy(test, await aSaver(getAddress(address)), '100', 'Crypto')).rejects.toMatchObject({
        code: 'destination_of_company',
      });
    const member = await aSaver();
    const own = await asOwnerOf(test, member);
    await expect(
      inTransaction(test.server.db, (tx) =>
        requestWithdrawal(tx, own, {
          wallet: 'main',
          amount: '100',
          destination: 'Crypto',
          token: 'USDT_1',
          remark: '',
        }),
      ),
    ).rejects.toMatchObject({ code: 'choose_token' });
    await expect(askedBy(test, member, '100', 'Bank')).rejects.toMatchObject({ code: 'no_destination' });
  });

  it('is not approved while its token is not paid out', async () => {
    const { no } = await askedBy(test, await aSaver(), '100', 'Crypto');
    await test.asOwner('update chain_token set is_listed = false');
    const reply = await approve([no]);
    await test.asOwner('update chain_token set is_listed = true');
    expect(reply.refused).toBe(1);
    expect(await statusOf(no)).toBe('Pending');
  });
});

describe('the payer', () => {
  it('pays once where two payers work at once', async () => {
    const nos = await Promise.all(
      Array.from({ length: 4 }, async () => (await askedBy(test, await aSaver(), '80', 'Crypto')).no),
    );
    await approve(nos);
    await Promise.all([pay(), pay()]);
    await payToTheEnd();
    expect(await Promise.all(nos.map(statusOf))).toEqual(['Paid', 'Paid', 'Paid', 'Paid']);
    expect(await received()).toBe(4n * 10n ** 18n);
  });

  it('signs anew where its nonce was used from outside', async () => {
    const { no } = await askedBy(test, await aSaver(), '80', 'Crypto');
    await approve([no]);
    const stop = new Error('ended');
    const ended = sendPayouts({
      ...payer(),
      reached: (step) => {
        if (step === 'signed') throw stop;
      },
    });
    await expect(ended).rejects.toBe(stop);
    const first = await payoutOf(no);
    // the operator's key does something else meanwhile
    await chain.send(operator.address, chain.token, 'mint', [operator.address, 1n]);
    await payToTheEnd();
    expect((await payoutOf(no))?.nonce).not.toBe(first?.nonce);
    expect(await statusOf(no)).toBe('Paid');
    expect(await received()).toBe(10n ** 18n);
  });

  it('finds the payment by its id where the database was put back to a copy made before sending', async () => {
    const { no } = await askedBy(test, await aSaver(), '80', 'Crypto');
    await approve([no]);
    await pay();
    await test.asOwner(
      `update chain_payout p set status = 'approved', nonce = null, signed = null, tx = null, block = null, block_hash = null
       from withdrawal w where w.id = p.withdrawal_id and w.no = $1`,
      [no],
    );
    await test.asOwner(`update withdrawal set status = 'Approved', processing_at = null where no = $1`, [no]);
    await payToTheEnd();
    expect(await statusOf(no)).toBe('Paid');
    expect(await received()).toBe(10n ** 18n);
    const paid = await chain.client.getContractEvents({
      abi: payoutVault.abi,
      address: chain.vault.address,
      eventName: 'Paid',
      args: { payoutId: String((await payoutOf(no))?.payout_id) as Hex },
      fromBlock: 0n,
    });
    expect(paid).toHaveLength(1);
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('says that the vault refused it, and an admin gives the money back', async () => {
    const member = await aSaver();
    const { no } = await askedBy(test, member, '80', 'Crypto');
    await approve([no]);
    await chain.send(operator.address, chain.vault, 'pause');
    await pay();
    await expect(fails(no)).rejects.toMatchObject({ code: 'sent_on_chain' });
    await chain.client.mine({ blocks: 4 });
    await pay();
    expect((await payoutOf(no))?.status).toBe('reverted');
    await fails(no);
    expect(await statusOf(no)).toBe('Failed');
    await chain.send(operator.address, chain.vault, 'unpause');
    await payToTheEnd();
    expect(await received()).toBe(0n);
    expect(await findAll(test.server.db)).toEqual([]);
  });
});
