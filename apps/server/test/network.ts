import { joinMember, type NewMember } from '../src/modules/genealogy/join-member.ts';
import { publishPlan } from '../src/modules/income/plan/publish-plan.ts';
import { creditDebit } from '../src/modules/ledger/credit-debit.ts';
import type { TopupOrder } from '../src/modules/topup/decide-topups.ts';
import { createPackage } from '../src/modules/topup/packages/create-package.ts';
import { topupMember } from '../src/modules/topup/topup-member.ts';
import { inTransaction } from '../src/platform/database/db.ts';
import type { Server } from '../src/platform/http/server.ts';
import {
  aContext,
  anAdmin,
  contextOf,
  hashedPassword,
  nextNumber,
  openTestSession,
  type Person,
} from './build.ts';

/** A member with a place in both trees and an open session; without a sponsor the company's first one. */
export async function aMember(
  server: Server,
  wanted: { sponsor?: Pick<Person, 'user_id'> } & Partial<NewMember> = {},
): Promise<Person> {
  const number = nextNumber();
  const email = `member${number}@banyan.test`;
  const { sponsor, ...details } = wanted;
  const password_hash = await hashedPassword();
  return await inTransaction(server.db, async (tx) => {
    const member = await joinMember(tx, aContext(server), {
      user_id: `Member.${number}`,
      name: `Member ${'ABCDEFGHIJ'[number % 10]}`,
      email,
      password_hash,
      side: 'auto',
      sponsor_id: sponsor?.user_id ?? null,
      ...details,
    });
    return { ...member, email, token: await openTestSession(server, tx, member.id) };
  });
}

/** A plan in force from now on, and a package `P` from 100 to 100000, sold with 18 % GST when asked. */
export async function aBusiness(server: Server, plan: unknown, gst_percent = '0'): Promise<Person> {
  const admin = await anAdmin(server);
  const context = await contextOf(server, admin);
  await inTransaction(server.db, async (tx) => {
    await createPackage(tx, context, { code: 'P', name: 'Range', min: '100', max: '100000', gst_percent });
    await publishPlan(tx, context, { plan });
  });
  return admin;
}

/** Money in a member's fund wallet, by an admin. */
export async function fund(server: Server, admin: Person, member: Person, amount: string): Promise<void> {
  const context = await contextOf(server, admin);
  const { user_id } = member;
  const credit = { owner_type: 'User', wallet: 'fund', direction: 'Credit', reason: 'Other' } as const;
  await inTransaction(server.db, (tx) =>
    creditDebit(tx, context, { ...credit, user_id, amount, remark: 'Test' }),
  );
}

/** A topup from the member's own fund wallet, which must hold enough. */
export async function topUp(server: Server, member: Person, amount: string, order: Partial<TopupOrder> = {}) {
  const context = await contextOf(server, member);
  const { user_id } = member;
  return await inTransaction(server.db, (tx) =>
    topupMember(tx, context, { user_id, package: 'P', amount, pay_from: 'own_fund', ...order }),
  );
}
