import { creditDebit } from '../apps/server/src/modules/ledger/credit-debit.ts';
import { type TopupOrder, topupMember } from '../apps/server/src/modules/topup/topup-member.ts';
import { inTransaction } from '../apps/server/src/platform/db.ts';
import { actingAs, anAdmin, context, database, type Person } from './people.ts';

/** Credits a member's fund wallet, as an admin does for money received. */
export async function fund(member: Person, amount: string): Promise<void> {
  const admin = await actingAs(await anAdmin());
  await inTransaction(database(), (tx) =>
    creditDebit(tx, admin, {
      owner_type: 'User',
      user_id: member.user_id,
      wallet: 'fund',
      direction: 'Credit',
      amount,
      reason: 'Deposit received',
      remark: 'Cash at the counter',
    }),
  );
}

/** Tops members up for money received outside, in order and at once: their uplines earn as from any topup. */
export async function topUp(
  member: Person,
  order: Pick<TopupOrder, 'package' | 'amount'>,
  times = 1,
): Promise<void> {
  await inTransaction(database(), async (tx) => {
    for (let time = 0; time < times; time += 1)
      await topupMember(tx, context(), { ...order, user_id: member.user_id, pay_from: 'Cash' });
  });
}

/** How many topups a member has, whoever paid. */
export async function topupsOf(member: Person): Promise<number> {
  const { count } = await database()
    .selectFrom('topup as t')
    .innerJoin('app_user as u', 'u.id', 't.member_id')
    .select((of) => of.fn.countAll<string>().as('count'))
    .where('u.user_id', '=', member.user_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}
