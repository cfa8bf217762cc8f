import type { UserType } from '@banyan/contract/core/roles';
import { creditDebit } from '../modules/ledger/credit-debit.ts';
import { cancelBatch } from '../modules/withdrawals/batches/cancel-batch.ts';
import { makeBatch } from '../modules/withdrawals/batches/make-batch.ts';
import { cancelWithdrawal } from '../modules/withdrawals/cancel-withdrawal.ts';
import { decideWithdrawals } from '../modules/withdrawals/decide-withdrawals.ts';
import { failWithdrawal } from '../modules/withdrawals/fail-withdrawal.ts';
import { findDestination } from '../modules/withdrawals/find-destination.ts';
import { loadTimes } from '../modules/withdrawals/load-bases.ts';
import { markWithdrawalsPaid } from '../modules/withdrawals/mark-withdrawals-paid.ts';
import { requireBasis, requireFigures } from '../modules/withdrawals/require-figures.ts';
import { storeWithdrawal } from '../modules/withdrawals/store-withdrawal.ts';
import type { Tx } from '../platform/database/db.ts';
import { answerDemoBank } from './answer-demo-bank.ts';
import { decideDemoWithdrawals } from './decide-demo-withdrawals.ts';
import type { DemoNetwork, DemoUser } from './open-demo-company.ts';

/**
 * Withdrawals of the last days in every state: enough were paid for an estimate, one failed and one payment came back. Of the
 * bank's files one is answered, cancelled and waited for each; one decision was about several and left one of them out.
 */
export async function requestDemoWithdrawals(tx: Tx, network: DemoNetwork, end: Date): Promise<void> {
  const { admin, secondAdmin, franchise, members } = network;
  // their payment details have not been changed since (`give-demo-payment-details.ts`)
  const [root, member, other] = members;
  const [fourth, fifth] = members.slice(12);
  if (!root || !member || !other || !fourth || !fifth) return;
  const as = (user: DemoUser, type: UserType, before: number) =>
    network.as(user, type, new Date(end.getTime() - before * 3_600_000));
  const byHand = {
    direction: 'Credit',
    reason: 'Deposit received',
    remark: 'Bank transfer',
    wallet: 'main',
  } as const;
  for (const { user_id } of [root, member, other, fourth, fifth])
    await creditDebit(tx, as(admin, 'Admin', 400), {
      ...byHand,
      owner_type: 'User',
      user_id,
      amount: '9000',
    });

  const ask = async (user: DemoUser, type: 'User' | 'Franchise', before: number, amount: string) => {
    const context = as(user, type, before);
    const times = await loadTimes(tx, context.now);
    const owner = { id: user.id, owner_type: type };
    const terms = requireFigures(times, await requireBasis(tx, times, owner), amount);
    const destination = await findDestination(tx, user.id, 'Bank');
    return (await storeWithdrawal(tx, context, times, { owner, terms, destination, remark: '' })).no;
  };
  const decide = (nos: string[], before: number, decision: 'Approve' | 'Reject' = 'Approve', remark = '') =>
    decideWithdrawals(tx, as(secondAdmin, 'Admin', before), { nos, decision, remark });
  const utrOf = (no: string) => `HDFCN${no.slice(1)}`;
  const pay = (no: string, before: number) =>
    markWithdrawalsPaid(tx, as(admin, 'Admin', before), [{ no, mode: 'NEFT', utr: utrOf(no) }]);
  const makeFile = (no: string, before: number) =>
    makeBatch(tx, as(admin, 'Admin', before), { destination: 'Bank', nos: [no] });

  const paid: string[] = [];
  for (const [place, user] of [root, member, other, fourth, fifth, member].entries()) {
    const before = 300 - place * 24;
    const no = await ask(user, 'User', before, String(500 + place * 100));
    await decide([no], before - 6);
    if (place === 4) {
      await makeFile(no, before - 8);
      await answerDemoBank(tx, as(admin, 'Admin', before - 20 - place), [
        [no, utrOf(no), '900.00'],
        [paid[0] ?? '', utrOf(paid[0] ?? ''), '500.00'],
        ['W9999999', 'HDFCN9999999', '450.00'],
        ['=1+1', 'HDFCN9999998', '100.00'],
      ]);
    } else await pay(no, before - 20 - place);
    paid.push(no);
    if (place === 5)
      await failWithdrawal(tx, as(admin, 'Admin', 100), { no, reason: 'Returned: the account is closed' });
  }
  const failed = await ask(other, 'User', 90, '700');
  await decide([failed], 80);
  await failWithdrawal(tx, as(admin, 'Admin', 70), { no: failed, reason: 'The IFSC is wrong' });
  await decide(
    [await ask(member, 'User', 66, '800')],
    60,
    'Reject',
    'The name differs from the bank account',
  );
  const cancelled = await ask(member, 'User', 50, '900');
  await cancelWithdrawal(tx, as(member, 'User', 49), { no: cancelled });
  const processing = await ask(fourth, 'User', 40, '600');
  const approved = await ask(fifth, 'User', 36, '750');
  await decideDemoWithdrawals(tx, as(secondAdmin, 'Admin', 30), [approved, processing, cancelled]);
  const { no } = await makeFile(approved, 26);
  await cancelBatch(tx, as(admin, 'Admin', 24), { no, reason: 'Made for the wrong day' });
  await makeFile(processing, 20);
  await ask(member, 'User', 8, '1000');
  await ask(root, 'User', 5, '1500');
  await ask(franchise, 'Franchise', 4, '2000');
}
