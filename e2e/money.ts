import { creditDebit } from '../apps/server/src/modules/ledger/credit-debit.ts';
import { generatePins } from '../apps/server/src/modules/pins/generate-pins.ts';
import { revealPin } from '../apps/server/src/modules/pins/reveal-pin.ts';
import { topupByPin } from '../apps/server/src/modules/pins/topup-by-pin.ts';
import type { TopupOrder } from '../apps/server/src/modules/topup/decide-topups.ts';
import { reverseTopup } from '../apps/server/src/modules/topup/reverse-topup.ts';
import { topupMember } from '../apps/server/src/modules/topup/topup-member.ts';
import { inTransaction } from '../apps/server/src/platform/database/db.ts';
import { linkToken } from '../apps/server/src/platform/http/signed-link.ts';
import { database } from './database.ts';
import { actingAs, aMember, anAdmin, context, type Person } from './people.ts';

/** Credits the fund wallet of a member or the main wallet of a franchise, as an admin does for money received. */
export const fund = (person: Person, amount: string): Promise<void> =>
  credit(person, amount, person.user_type === 'Franchise' ? 'main' : 'fund');

/** Credits a wallet, as an admin does for money received. */
export async function credit(
  { user_id, user_type }: Person,
  amount: string,
  wallet: 'main' | 'fund' | 'car' = 'main',
): Promise<void> {
  const admin = await actingAs(await anAdmin());
  await inTransaction(database(), (tx) =>
    creditDebit(tx, admin, {
      owner_type: user_type === 'Franchise' ? 'Franchise' : 'User',
      user_id,
      wallet,
      direction: 'Credit',
      amount,
      reason: 'Deposit received',
      remark: 'Cash at the counter',
    }),
  );
}

export interface Pin {
  pin_no: string;
  pin_password: string;
}

/** Two Starter pins that a member or franchise has bought, with the passwords they saw once. */
export async function twoPinsOf(person: Person): Promise<[Pin, Pin]> {
  await fund(person, '5900');
  const wallet = person.user_type === 'Franchise' ? 'main' : 'fund';
  const actor = await actingAs(person);
  const { pins } = await inTransaction(database(), (tx) =>
    generatePins(tx, actor, { package: 'STARTER', count: 2, wallet }),
  );
  const [first, second] = pins.map(({ pin_no, pin_password }) => ({
    pin_no,
    pin_password: pin_password ?? '',
  }));
  if (!first || !second) throw new Error('Two pins were asked for.');
  return [first, second];
}

/** A zero pin of a package that an admin made for a franchise, as it reads it. */
export async function aPinOf(franchise: Person, code: string): Promise<Pin> {
  const [maker, holder] = [await actingAs(await anAdmin()), await actingAs(franchise)];
  const order = { package: code, count: 1, paid: '0', remark: 'Test', owner_type: 'Franchise' } as const;
  return await inTransaction(database(), async (tx) => {
    const { pins } = await generatePins(tx, maker, { ...order, user_id: franchise.user_id });
    return await revealPin(tx, holder, { pin_no: pins[0]?.pin_no ?? '' });
  });
}

/** Reverses the newest topup of a member. */
export async function reverseTopupOf(admin: Person, { user_id }: Person): Promise<void> {
  const actor = await actingAs(admin);
  await inTransaction(database(), async (tx) => {
    const { receipt_no } = await tx
      .selectFrom('topup as t')
      .innerJoin('app_user as u', 'u.id', 't.member_id')
      .select('t.receipt_no')
      .where('u.user_id', '=', user_id)
      .orderBy('t.id', 'desc')
      .executeTakeFirstOrThrow();
    await reverseTopup(tx, actor, { receipt_no, reason: 'Test' });
  });
}

/** Uses a pin for a member, who is told its number; or at the counter of a franchise. */
export async function usePinFor(member: Person, pin: Pin, by = member): Promise<void> {
  const actor = await actingAs(by);
  const { user_id } = member;
  await inTransaction(database(), (tx) => topupByPin(tx, actor, { user_id, ...pin }));
}

/**
 * Tops a member up for money received outside, a number of times: the uplines earn as from any topup.
 * @returns the address of the last receipt, open to everybody
 */
export async function topUp(
  member: Person,
  order: Pick<TopupOrder, 'package' | 'amount'>,
  times = 1,
): Promise<string> {
  const { user_id } = member;
  return await inTransaction(database(), async (tx) => {
    let address = '';
    for (let time = 0; time < times; time += 1) {
      const { receipt_no, token } = await topupMember(tx, context(), { ...order, user_id, pay_from: 'Cash' });
      address = `/topup-receipt?receipt_no=${receipt_no}&token=${encodeURIComponent(token)}`;
    }
    return address;
  });
}

/** The address of a payout statement of the demo network, open to everybody. */
export async function aStatement(): Promise<string> {
  const { no } = await database()
    .selectFrom('payout_statement')
    .select('no')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return `/payout-statement?no=${no}&token=${encodeURIComponent(linkToken(context().services, `statement:${no}`))}`;
}

/** How many topups a member has, own or paid by others. */
export async function topupsOf(member: Person): Promise<number> {
  const { count } = await database()
    .selectFrom('topup as t')
    .innerJoin('app_user as u', 'u.id', 't.member_id')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('u.user_id', '=', member.user_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A member with two directs, incomes of two kinds, and one that lapsed before they were active. */
export async function aBusyMember(): Promise<Person> {
  const member = await aMember();
  const direct = await aMember(member);
  await aMember(member);
  await topUp(direct, { package: 'STARTER' });
  await topUp(member, { package: 'SILVER' });
  await topUp(direct, { package: 'GOLD' });
  return member;
}
