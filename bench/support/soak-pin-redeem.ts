import { revealPin } from '../../apps/server/src/modules/pins/reveal-pin.ts';
import { topupByPin } from '../../apps/server/src/modules/pins/topup-by-pin.ts';
import { reverseTopup } from '../../apps/server/src/modules/topup/reverse-topup.ts';
import type { Tx } from '../../apps/server/src/platform/database/db.ts';
import { pick, toUnits } from './random.ts';
import { contextOf, referralPercent } from './soak-company.ts';
import { unlessLate } from './soak-meetings.ts';
import { type Expected, walletOf } from './soak-oracle.ts';
import type { RedeemedPin, SoakPin } from './soak-pin-book.ts';
import { anyPin, drawPin, onPin } from './soak-pins.ts';
import { line, share } from './soak-withdrawals.ts';
import type { Generator } from './soak-world.ts';

/** Journals of a topup or its reversal: the money, and the sponsor's income; a zero pin has none. */
async function txnsOf(tx: Tx, receiptNo: string, kind: 'topup' | 'topup_reversal'): Promise<string[]> {
  const { txn_id, income_txn_id } = await tx
    .selectFrom('business_event as e')
    .innerJoin('topup as t', 't.id', 'e.source_id')
    .select(['e.txn_id', 'e.income_txn_id'])
    .where('t.receipt_no', '=', receiptNo)
    .where('e.kind', '=', kind)
    .executeTakeFirstOrThrow();
  return [txn_id, income_txn_id].filter((id) => id !== null);
}

async function paidFor(tx: Tx, receiptNo: string): Promise<Pick<SoakPin, 'paid' | 'gst'>> {
  const { paid, gst } = await tx
    .selectFrom('topup')
    .select(['paid', 'gst'])
    .where('receipt_no', '=', receiptNo)
    .executeTakeFirstOrThrow();
  return { paid: toUnits(paid), gst: toUnits(gst) };
}

const incomeOf = ({ paid }: SoakPin): bigint => share(paid, referralPercent);

/** The sponsor's income of a topup, or with `sign` −1 what is taken back; nothing of less than half a cent. */
function incomeLines({ member, pin }: Pick<RedeemedPin, 'member' | 'pin'>, sign: 1n | -1n): Expected[] {
  if (!member.sponsor || incomeOf(pin) === 0n) return [];
  return [{ lines: [{ ...line(member.sponsor, 'main', sign * incomeOf(pin)), recoverable: true }] }];
}

/** Anybody uses a pin, with a password that was shown on generating it or that its holder reveals. */
const redeem: Generator = {
  weight: 20,
  make: (world) => {
    const { random, company, pins } = world;
    const wanted = random(10) === 0 ? null : random(8) === 0 ? 'Blocked' : 'Unused';
    const pin = wanted ? drawPin(world, (_, status) => status === wanted) : anyPin(world);
    if (!pin) return null;
    const user = pick(random, [...company.members, ...company.franchises, ...company.admins]);
    const member = pick(random, company.members);
    const status = world.requests.statusOf('pin', pin.no);
    const late = ['pin_used', 'pin_blocked', 'wrong_pin', 'not_found', 'in_progress'];
    const { password, holder } = pin;
    const expected: Expected[] = [];
    let receipt_no = '';
    let used = pin;
    const attempt = unlessLate(world, onPin(pin), late, {
      expected,
      run: async (tx, context) => {
        const pin_password =
          password ?? (await revealPin(tx, contextOf(context, holder), { pin_no: pin.no })).pin_password;
        const asked = { user_id: member.user_id, pin_no: pin.no, pin_password, remark: '' };
        ({ receipt_no } = await topupByPin(tx, contextOf(context, user), asked));
        // what was paid for it may be on its way into the model
        used = { ...pin, ...(await paidFor(tx, receipt_no)) };
        const incomes = incomeLines({ member, pin: used }, 1n);
        expected.splice(0, expected.length, ...(used.paid === 0n ? [] : [{ lines: [] }, ...incomes]));
        return await txnsOf(tx, receipt_no, 'topup');
      },
      done: () => {
        world.requests.becomes('pin', pin.no, 'Used');
        pins.redeemed.push({ receipt_no, pin: used, member });
      },
    });
    const refusal = status === 'Used' ? 'pin_used' : status === 'Blocked' ? 'pin_blocked' : null;
    return refusal ? { ...attempt, mayBeRefusedBy: [refusal] } : attempt;
  },
};

/** Who gave a pin away knows its old password, which is nobody's any more. */
const redeemAsBefore: Generator = {
  weight: 3,
  make: ({ random, company, pins }) => {
    const former = pins.former[random(Math.max(1, pins.former.length))];
    if (!former) return null;
    const [user, member] = [pick(random, company.members), pick(random, company.members)];
    const asked = { user_id: member.user_id, pin_no: former.no, pin_password: former.password, remark: '' };
    return {
      isOnce: true,
      mustBeRefusedBy: 'wrong_pin',
      run: async (tx, context) => [(await topupByPin(tx, contextOf(context, user), asked)).receipt_no],
    };
  },
};

/** The money goes to who held the pin when it was used, the pin stays used; now and then it is asked for twice. */
const reverse: Generator = {
  weight: 7,
  make: (world) => {
    const { random, pins, company, mayOwe } = world;
    const index = random(Math.max(1, pins.redeemed.length));
    const topup = random(10) === 0 ? pins.redeemed[index] : pins.redeemed.splice(index, 1)[0];
    if (!topup) return null;
    const { pin, member, receipt_no } = topup;
    const wallet = pin.holder.user_type === 'Franchise' ? 'pin' : 'fund';
    const paid = pin.paid + pin.gst;
    const { sponsor } = member;
    if (sponsor) mayOwe.add(sponsor.id);
    const money: Expected[] = [{ lines: [line(pin.holder, wallet, paid)] }, ...incomeLines(topup, -1n)];
    return {
      isOnce: true,
      run: async (tx, context) => {
        const admin = contextOf(context, pick(random, company.admins));
        await reverseTopup(tx, admin, { receipt_no, reason: 'Soak' });
        return await txnsOf(tx, receipt_no, 'topup_reversal');
      },
      expected: paid === 0n ? [] : money,
      takes: sponsor ? [[walletOf(sponsor.id, 'main'), incomeOf(pin)]] : [],
      brings: [[walletOf(pin.holder.id, wallet), paid]],
      mayBeRefusedBy: ['already_done', 'business_event_source'],
    };
  },
};

export const redeemGenerators: readonly Generator[] = [redeem, redeemAsBefore, reverse];
