import { creditDebit } from '../modules/ledger/credit-debit.ts';
import { generatePins } from '../modules/pins/generate-pins.ts';
import { returnKit } from '../modules/pins/return-kit.ts';
import { receiveKit, sendKit } from '../modules/pins/send-kit.ts';
import { topupByPin } from '../modules/pins/topup-by-pin.ts';
import { createPackage } from '../modules/topup/packages/create-package.ts';
import { reverseTopup } from '../modules/topup/reverse-topup.ts';
import { businessDate } from '../platform/clock.ts';
import type { Tx } from '../platform/database/db.ts';
import type { DemoNetwork, DemoUser } from './open-demo-company.ts';

const family = {
  code: 'FAMILY',
  name: 'Family',
  amount: '3000',
  gst_percent: '18',
  cooling_off_days: 7,
  kit: 'Home kit',
  kit_lines: [
    { sku: 'SOAP-100', quantity: 4 },
    { sku: 'OIL-200', quantity: 1 },
    { sku: 'TEA-250', quantity: 2 },
  ],
};

/**
 * A package whose kit is goods of the shop, and kits of it: one waits for the company and one for the franchise, one is on
 * its way, the franchise has handed one out, one has arrived, one is asked back because its topup was reversed, and one
 * came back.
 */
export async function sendDemoKits(tx: Tx, network: DemoNetwork, end: Date): Promise<void> {
  const { admin, franchise, members, blocked } = network;
  const [, member] = members;
  if (!member) return;
  const ago = (minutes: number) => new Date(end.getTime() - minutes * 60_000);
  const asAdmin = (minutes: number) => network.as(admin, 'Admin', ago(minutes));
  const asMember = network.as(member, 'User', ago(1400));
  await createPackage(tx, asAdmin(4000), family);
  const { user_id } = member;
  const credit = {
    direction: 'Credit',
    amount: '25000',
    reason: 'Deposit received',
    remark: 'For pins',
  } as const;
  await creditDebit(tx, asAdmin(1500), { ...credit, owner_type: 'User', user_id, wallet: 'fund' });
  const order = { package: family.code, count: 7, wallet: 'fund', remark: '' } as const;
  const { pins } = await generatePins(tx, asMember, order);

  const buyers = members.filter((one, number) => number > 40 && number < 80 && one && !blocked.has(number));
  const used: { pin_no: string; receipt_no: string; buyer: DemoUser }[] = [];
  for (const [place, { pin_no, pin_password }] of pins.entries()) {
    const buyer = buyers[place];
    if (!buyer || !pin_password) return;
    const by =
      place > 4
        ? network.as(franchise, 'Franchise', ago(600))
        : network.as(member, 'User', ago(1300 - place));
    const topup = { user_id: buyer.user_id, pin_no, pin_password, remark: '' };
    used.push({ ...(await topupByPin(tx, by, topup)), pin_no, buyer });
  }
  const [onItsWay, arrived, askedBack, cameBack, , handedOut] = used;
  if (!onItsWay || !arrived || !askedBack || !cameBack || !handedOut) return;
  const sent_on = businessDate(ago(400), 'Asia/Kolkata');
  for (const { pin_no } of [onItsWay, arrived, askedBack, cameBack])
    await sendKit(tx, asAdmin(400), { pin_no, through: 'Post', sent_on, tracking: 'EE471192001IN' });
  const asShop = network.as(franchise, 'Franchise', ago(300));
  await sendKit(tx, asShop, { pin_no: handedOut.pin_no, through: 'By hand', sent_on });
  await receiveKit(tx, network.as(arrived.buyer, 'User', ago(60)), { pin_no: arrived.pin_no });
  for (const { receipt_no } of [askedBack, cameBack])
    await reverseTopup(tx, asAdmin(50), { receipt_no, reason: 'Another package was wanted' });
  await returnKit(tx, asAdmin(20), { pin_no: cameBack.pin_no, condition: 'Resaleable', remark: 'Unopened' });
}
