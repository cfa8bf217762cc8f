import type { UserType } from '@banyan/contract/core/roles';
import type { SealedPicture } from '../modules/accounts/store-document.ts';
import { changeBank } from '../modules/kyc/banking/change-bank.ts';
import { decideBank } from '../modules/kyc/banking/decide-bank.ts';
import { updateBank } from '../modules/kyc/banking/update-bank.ts';
import type { Tx } from '../platform/database/db.ts';
import type { DemoNetwork, DemoUser } from './open-demo-company.ts';

/** Members who gave a bank account long ago. */
export const withBank = 20;

/**
 * Payment details in each state: given long ago, changed just now, shared by two ids, with UPI and a crypto address, and
 * changes by admins that were approved, rejected, cancelled and wait.
 */
export async function giveDemoPaymentDetails(
  tx: Tx,
  network: DemoNetwork,
  end: Date,
  proof: SealedPicture,
): Promise<void> {
  const { admin, secondAdmin, franchise, members } = network;
  const hours = (before: number): Date => new Date(end.getTime() - before * 3_600_000);
  const as = (user: DemoUser, type: UserType, before: number) => network.as(user, type, hours(before));
  const bankOf = ({ name }: DemoUser, account_no: string) => ({
    method: 'Bank' as const,
    account_no,
    account_no_confirmation: account_no,
    ifsc: 'SBIN0001234',
    holder: name,
  });
  for (const [index, member] of members.slice(0, withBank).entries())
    await updateBank(
      tx,
      as(member, 'User', 900 - index),
      bankOf(member, `30${9_876_543_210 + 7919 * index}`),
    );
  await updateBank(tx, as(franchise, 'Franchise', 900), bankOf(franchise, '500012345678'));

  const [, , , upi, changed, sharing, shared, ...asked] = members.slice(0, withBank);
  if (!upi || !changed || !sharing || !shared) return;
  await updateBank(tx, as(upi, 'User', 700), { method: 'UPI', upi_id: 'demo.member@okaxis' });
  await updateBank(tx, as(upi, 'User', 699), {
    method: 'Crypto',
    polygon: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  });
  await updateBank(tx, as(shared, 'User', 300), bankOf(shared, '400011112222'));
  await updateBank(tx, as(sharing, 'User', 200), bankOf(sharing, '400011112222'));
  await updateBank(tx, as(changed, 'User', 10), bankOf(changed, '600044445555'));

  const decisions = [
    ['Approve', secondAdmin],
    ['Reject', secondAdmin],
    ['Cancel', admin],
    [null, admin],
  ] as const;
  for (const [index, [decision, by]] of decisions.entries()) {
    const owner = asked[index];
    if (!owner) return;
    const before = 90 - 20 * index;
    const { no } = await changeBank(tx, as(admin, 'Admin', before), {
      user_id: owner.user_id,
      reason: 'The bank merged; passbook attached',
      file_name: 'passbook.jpg',
      content: '',
      picture: proof,
      ...bankOf(owner, `70001234500${index}`),
    });
    if (decision) await decideBank(tx, as(by, 'Admin', before - 5), { no, decision });
  }
}
