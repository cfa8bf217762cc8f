import type { UserType } from '@banyan/contract/core/roles';
import { creditDebit } from '../modules/ledger/credit-debit.ts';
import { blockPin } from '../modules/pins/block-pin.ts';
import { generatePins } from '../modules/pins/generate-pins.ts';
import { payPinBalance } from '../modules/pins/pay-pin-balance.ts';
import { receiveKit, refuseKit, sendKit } from '../modules/pins/send-kit.ts';
import { topupByPin } from '../modules/pins/topup-by-pin.ts';
import { transferPins } from '../modules/pins/transfer-pins.ts';
import { businessDate } from '../platform/clock.ts';
import type { Tx } from '../platform/database/db.ts';
import type { DemoNetwork, DemoUser } from './open-demo-company.ts';

type MadePin = Awaited<ReturnType<typeof generatePins>>['pins'][number];

/**
 * Pins of the last days in every state, of a member, the franchise and by an admin: unused, blocked, paid in part, zero
 * pins, given both ways, and used ones whose kits wait, are sent, arrived and were not sent.
 */
export async function sellDemoPins(tx: Tx, network: DemoNetwork, end: Date): Promise<void> {
  const { admin, franchise, members, blocked } = network;
  const [, member, other] = members;
  if (!member || !other) return;
  const as = (user: DemoUser, type: UserType, minutes: number) =>
    network.as(user, type, new Date(end.getTime() - minutes * 60_000));
  const byAdmin = (minutes: number) => as(admin, 'Admin', minutes);
  const credit = {
    direction: 'Credit',
    amount: '30000',
    reason: 'Deposit received',
    remark: 'Bank transfer',
  } as const;
  const { user_id } = member;
  await creditDebit(tx, byAdmin(3000), { ...credit, owner_type: 'User', user_id, wallet: 'fund' });

  const starter = { package: 'STARTER', remark: '' } as const;
  const own = await generatePins(tx, as(member, 'User', 2900), { ...starter, count: 6, wallet: 'fund' });
  const stock = await generatePins(tx, as(franchise, 'Franchise', 2800), {
    ...starter,
    count: 8,
    wallet: 'pin',
  });
  const forOther = { ...starter, owner_type: 'User', user_id: other.user_id } as const;
  await generatePins(tx, byAdmin(2700), { ...forOther, count: 3, source: 'UPI' });
  await generatePins(tx, byAdmin(2690), {
    ...forOther,
    user_id,
    count: 1,
    paid: '0',
    remark: 'For a raffle',
  });
  const inPart = await generatePins(tx, byAdmin(2680), {
    package: 'SILVER',
    owner_type: 'Franchise',
    user_id: franchise.user_id,
    count: 1,
    paid: '4000',
    source: 'Cash',
    remark: 'The rest follows',
  });
  await payPinBalance(tx, byAdmin(2000), { pin_no: noOf(inPart.pins, 0), paid: '2500', source: 'UPI' });

  const give = { package: 'STARTER', remark: 'For your team' } as const;
  await transferPins(tx, as(member, 'User', 1900), {
    ...give,
    to_type: 'User',
    user_id: other.user_id,
    count: 2,
  });
  await transferPins(tx, as(other, 'User', 1800), {
    ...give,
    to_type: 'User',
    user_id,
    count: 1,
    remark: 'Left over',
  });
  const toMember = { ...give, to_type: 'User', user_id, count: 2 } as const;
  await transferPins(tx, as(franchise, 'Franchise', 1700), toMember);
  await blockPin(tx, byAdmin(1600), {
    pin_no: noOf(own.pins, 5),
    is_blocked: true,
    reason: 'Reported as lost',
  });

  // the two oldest were given away, with new passwords
  const buyers = members.filter((one, number) => number > 2 && number < 40 && one && !blocked.has(number));
  const use = async (user: DemoUser, type: UserType, pin: MadePin | undefined, place: number) => {
    const [pin_no, pin_password] = [pin?.pin_no ?? '', pin?.pin_password ?? ''];
    const order = { user_id: buyers[place]?.user_id ?? '', pin_no, pin_password, remark: '' };
    await topupByPin(tx, as(user, type, 30 - place), order);
    return { pin_no, buyer: buyers[place] as DemoUser };
  };
  const used: { pin_no: string; buyer: DemoUser }[] = [];
  for (let place = 0; place < 4; place++)
    used.push(await use(franchise, 'Franchise', stock.pins[place + 2], place));
  used.push(await use(member, 'User', own.pins[2], 4));
  const [, sent, arrived, refused] = used;
  if (!sent || !arrived || !refused) return;
  const asFranchise = as(franchise, 'Franchise', 10);
  const sent_on = businessDate(asFranchise.now, 'Asia/Kolkata');
  const parcel = { through: 'Courier', sent_on, courier: 'Blue Dart', tracking: 'BD4471920' } as const;
  for (const { pin_no } of [sent, arrived]) await sendKit(tx, asFranchise, { ...parcel, pin_no });
  await receiveKit(tx, as(arrived.buyer, 'User', 5), { pin_no: arrived.pin_no });
  await refuseKit(tx, asFranchise, { pin_no: refused.pin_no, remark: 'Handed over at the meeting' });
}

const noOf = (pins: readonly MadePin[], place: number): string => pins[place]?.pin_no ?? '';
