import type { UserType } from '@banyan/contract/core/roles';
import { creditDebit } from '../modules/ledger/credit-debit.ts';
import { adminTransfer } from '../modules/transfers/admin-transfer.ts';
import { decideTransfer } from '../modules/transfers/decide-transfer.ts';
import { transferFund } from '../modules/transfers/transfer-fund.ts';
import type { Tx } from '../platform/database/db.ts';
import type { DemoNetwork, DemoUser } from './open-demo-company.ts';

/**
 * Transfers of the last days, one of each kind and state: between members, own wallets and the franchise, and by admins,
 * approved by a second one, rejected, cancelled and waiting.
 */
export async function transferDemoFunds(tx: Tx, network: DemoNetwork, end: Date): Promise<void> {
  const { admin, secondAdmin, franchise, members } = network;
  const [root, member, other] = members;
  if (!root || !member || !other) return;
  const hours = (before: number): Date => new Date(end.getTime() - before * 3_600_000);
  const as = (user: DemoUser, type: UserType, before: number) => network.as(user, type, hours(before));
  const byHand = { direction: 'Credit', reason: 'Deposit received', remark: 'Bank transfer' } as const;
  const fund = { owner_type: 'User', wallet: 'fund', ...byHand } as const;
  await creditDebit(tx, as(admin, 'Admin', 80), { ...fund, user_id: member.user_id, amount: '20000' });
  await creditDebit(tx, as(admin, 'Admin', 80), {
    ...byHand,
    owner_type: 'Franchise',
    wallet: 'main',
    user_id: franchise.user_id,
    amount: '60000',
  });

  const toMember = { to_type: 'User', from_wallet: 'fund', to_wallet: 'fund' } as const;
  const send = (from: DemoUser, type: UserType, before: number, input: Parameters<typeof transferFund>[2]) =>
    transferFund(tx, as(from, type, before), input);
  await send(member, 'User', 70, {
    ...toMember,
    user_id: other.user_id,
    amount: '2500',
    remark: 'For your topup',
  });
  await send(other, 'User', 50, { ...toMember, user_id: member.user_id, amount: '500', remark: 'Left over' });
  await send(member, 'User', 40, {
    to_type: 'Franchise',
    user_id: franchise.user_id,
    from_wallet: 'fund',
    to_wallet: 'pin',
    amount: '1000',
    remark: '',
  });
  await send(franchise, 'Franchise', 30, {
    to_type: 'User',
    user_id: member.user_id,
    from_wallet: 'main',
    to_wallet: 'fund',
    amount: '750',
    remark: 'Cash at the counter',
  });
  await send(franchise, 'Franchise', 28, {
    to_type: 'Own',
    from_wallet: 'main',
    to_wallet: 'pin',
    amount: '5000',
    remark: '',
  });

  const byAdmin = (before: number, amount: string, remark: string) =>
    adminTransfer(tx, as(admin, 'Admin', before), {
      from_type: 'Franchise',
      from_user_id: franchise.user_id,
      from_wallet: 'main',
      to_type: 'Franchise',
      to_user_id: franchise.user_id,
      to_wallet: 'pin',
      amount,
      remark,
    });
  await byAdmin(26, '2000', 'Paid into the wrong wallet');
  const decided = [
    [24, '105000', 'Approve', secondAdmin],
    [20, '250000', 'Reject', secondAdmin],
    [16, '120000', 'Cancel', admin],
  ] as const;
  for (const [before, amount, decision, by] of decided) {
    const { no } = await byAdmin(before, amount, 'Stock of pins');
    await decideTransfer(tx, as(by, 'Admin', before - 1), { no, decision });
  }
  await byAdmin(3, '110000', 'Stock of pins for next month');
}
