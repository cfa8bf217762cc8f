import { payoutVault } from '@banyan/chain/contracts/payout-vault.gen';
import { emptyMemory } from '@banyan/chain/sign-payments';
import { creditDebit } from '@banyan/contract/ledger/ledger';
import { getAddress, type Hex } from 'viem';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { decideWithdrawals } from '../src/modules/withdrawals/decide-withdrawals.ts';
import { failWithdrawal } from '../src/modules/withdrawals/fail-withdrawal.ts';
import type { Payer, PayoutStep } from '../src/modules/withdrawals/paying/read-final.ts';
import { sendPayouts } from '../src/modules/withdrawals/paying/send-payouts.ts';
import { openNode } from '../src/platform/chain/node-client.ts';
import type { ActorContext } from '../src/platform/context.ts';
import { inTransaction } from '../src/platform/database/db.ts';
import { aFranchise, contextOf, type Person } from './build.ts';
import { type ChainOfOurs, openChainOfOurs, setUpChain } from './chain-of-ours.ts';
import { callAs, type TestServer } from './http.ts';
import { aBusiness, aMember } from './network.ts';
import { fillVault, vaultSigner } from './vault-of-ours.ts';
import { askedBy, withKyc } from './withdrawing.ts';

/** To whom everything goes that names nobody else. */
export const recipient = getAddress(`0x${'c1'.repeat(20)}`);

/** A business with a chain whose vault has plenty, members who have saved something, and a payer. */
export function usePayouts(test: TestServer) {
  const memory = emptyMemory();
  const own = {} as { admin: Person; context: ActorContext; chain: ChainOfOurs; sponsor: Person };
  let before = 0n;
  beforeAll(async () => {
    own.admin = await aBusiness(test.server, {
      incomes: {},
      withdrawal: { charge_percent: '0', minimum: '0' },
    });
    own.context = await contextOf(test.server, own.admin);
    own.sponsor = await aMember(test.server);
    own.chain = await openChainOfOurs();
    await setUpChain(test.asOwner, own.chain);
    await fillVault(own.chain);
  });
  afterAll(() => own.chain.stop());
  beforeEach(async () => {
    before = await balanceOf();
  });

  const balanceOf = async (of: string = recipient) =>
    BigInt(String(await own.chain.read(own.chain.token, 'balanceOf', [of])));
  const payer = (): Payer => ({
    db: test.server.db,
    node: openNode(own.chain.url),
    chain_id: 56,
    services: test.services,
    signer: vaultSigner(own.chain, memory),
  });
  const pay = async (with_: Partial<Payer> = {}) => {
    while (await sendPayouts({ ...payer(), ...with_ }));
  };
  async function saver(person: Person, owner_type: 'User' | 'Franchise', address: string): Promise<Person> {
    const credit = { owner_type, user_id: person.user_id, wallet: 'main', direction: 'Credit' };
    const body = { ...credit, reason: 'Other', amount: '1000', remark: 'Test' };
    expect((await callAs(test.server, creditDebit, { token: own.admin.token, body })).statusCode).toBe(200);
    await withKyc(test, person);
    await test.asOwner(
      `insert into payment_details (owner_id, smart_chain, changed_at, held_until)
       values ($1, $2, $3::timestamptz - interval '9 days', $3::timestamptz - interval '7 days')`,
      [person.id, address, test.services.now],
    );
    return person;
  }
  const payoutOf = async (no: string) =>
    (
      await test.asOwner(
        'select p.* from chain_payout p join withdrawal w on w.id = p.withdrawal_id where w.no = $1',
        [no],
      )
    )[0];
  const approve = (nos: string[]) =>
    inTransaction(test.server.db, (tx) =>
      decideWithdrawals(tx, own.context, { nos, decision: 'Approve', remark: '' }),
    );
  const aSaver = async (address: string = recipient) =>
    await saver(await aMember(test.server, { sponsor: own.sponsor }), 'User', address);
  return {
    own,
    payer,
    pay,
    balanceOf,
    payoutOf,
    approve,
    aSaver,
    aSavingFranchise: async (address: string = recipient) =>
      await saver(await aFranchise(test.server), 'Franchise', address),
    /** Asked for and approved. @returns its number */
    approved: async (amount = '80', person?: Person): Promise<string> => {
      const { no } = await askedBy(test, person ?? (await aSaver()), amount, 'Crypto');
      await approve([no]);
      return no;
    },
    /** A round of the payer that ends right after a step. */
    payUntil: async (step: PayoutStep, with_: Partial<Payer> = {}): Promise<void> => {
      const stop = new Error('ended');
      const ended = sendPayouts({
        ...payer(),
        ...with_,
        reached: (reached) => {
          if (reached === step) throw stop;
        },
      });
      await expect(ended).rejects.toBe(stop);
    },
    mine: (blocks: number) => own.chain.client.mine({ blocks }),
    payToTheEnd: async () => {
      await pay();
      await own.chain.client.mine({ blocks: 4 });
      await pay();
    },
    received: async () => (await balanceOf()) - before,
    statusOf: async (no: string) =>
      (await test.asOwner('select status from withdrawal where no = $1', [no]))[0]?.status,
    /** Every hash that was signed for it, the oldest first. */
    hashesOf: async (no: string) =>
      (
        await test.asOwner(
          `select t.tx from payout_tx t join payout_try y using (nonce_id) join chain_payout p on p.id = y.payout_id
             join withdrawal w on w.id = p.withdrawal_id where w.no = $1 order by t.at, t.nonce_id, t.place`,
          [no],
        )
      ).map(({ tx }) => tx),
    fails: (no: string) =>
      inTransaction(test.server.db, (tx) =>
        failWithdrawal(tx, { ...own.context, now: test.services.clock() }, { no, reason: 'Came back' }),
      ),
    /** How often the vault paid it. */
    timesOf: async (no: string) =>
      (
        await own.chain.client.getContractEvents({
          abi: payoutVault.abi,
          address: own.chain.vault.address,
          eventName: 'Paid',
          args: { payoutId: String((await payoutOf(no))?.payout_id) as Hex },
          fromBlock: 0n,
        })
      ).length,
    /** Nonces of the operator whose fate is not final. */
    openNonces: async () => await test.asOwner('select nonce from payout_nonce where is_open'),
  };
}
