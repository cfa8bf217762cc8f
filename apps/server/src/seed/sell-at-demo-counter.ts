import { setCommissionRates } from '../modules/commissions/set-commission-rates.ts';
import { generatePins } from '../modules/pins/generate-pins.ts';
import { topupByPin } from '../modules/pins/topup-by-pin.ts';
import { reverseTopup } from '../modules/topup/reverse-topup.ts';
import { topupMember } from '../modules/topup/topup-member.ts';
import type { Tx } from '../platform/database/db.ts';
import type { DemoNetwork } from './open-demo-company.ts';

/** What the franchise sold in the last hours, with its commission: by pin, from its wallet, and one sale taken back. */
export async function sellAtDemoCounter(tx: Tx, network: DemoNetwork, end: Date): Promise<void> {
  const { admin, franchise, members } = network;
  const [, member, other] = members;
  if (!member || !other) return;
  const asAdmin = network.as(admin, 'Admin', end);
  const asFranchise = network.as(franchise, 'Franchise', end);
  await setCommissionRates(tx, asAdmin, {
    user_id: franchise.user_id,
    topup_by_pin: '2',
    topup_by_wallet: '3',
    billing: '5',
    reason: 'As in its contract',
  });
  const starter = { package: 'STARTER', count: 2, wallet: 'main' } as const;
  const { pins } = await generatePins(tx, asFranchise, starter);
  const [pin] = pins;
  if (pin?.pin_password)
    await topupByPin(tx, asFranchise, {
      user_id: member.user_id,
      pin_no: pin.pin_no,
      pin_password: pin.pin_password,
      remark: '',
    });
  const sale = { pay_from: 'own_wallet', wallet: 'main' } as const;
  await topupMember(tx, asFranchise, { ...sale, user_id: other.user_id, package: 'SILVER' });
  const { receipt_no } = await topupMember(tx, asFranchise, {
    ...sale,
    user_id: member.user_id,
    package: 'STARTER',
  });
  await reverseTopup(tx, asAdmin, { receipt_no, reason: 'Another package was wanted' });
}
