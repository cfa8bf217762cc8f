import { sealPicture } from '../src/modules/accounts/store-document.ts';
import { openFunds } from '../src/modules/company/open-funds.ts';
import { releaseFund } from '../src/modules/income/funds/release-fund.ts';
import { creditDebit } from '../src/modules/ledger/credit-debit.ts';
import { inTransaction } from '../src/platform/database/db.ts';
import { drawDemoPicture } from '../src/seed/draw-demo-picture.ts';
import { anAdmin, contextOf, type Person } from './build.ts';
import type { TestServer } from './http.ts';

/** Money in a member's fund `car`, as a pool would pay it in. */
export async function fillFund(
  test: Pick<TestServer, 'server'>,
  admin: Person,
  member: Pick<Person, 'user_id'>,
  amount: string,
): Promise<void> {
  const context = await contextOf(test.server, admin);
  const credit = { owner_type: 'User', wallet: 'car', direction: 'Credit', reason: 'Other' } as const;
  await inTransaction(test.server.db, async (tx) => {
    await openFunds(tx, ['car']);
    await creditDebit(tx, context, { ...credit, user_id: member.user_id, amount, remark: 'Test' });
  });
}

/** And no funds: the first member's is filled, and released against a bill. */
export async function releaseByHand(test: TestServer): Promise<void> {
  const [member] = await test.asOwner(
    `select u.user_id from app_user u join member m on m.id = u.id where not u.is_blocked order by u.id limit 1`,
  );
  const user_id = String(member?.user_id);
  const admin = await anAdmin(test.server);
  await fillFund(test, admin, { user_id }, '500');
  const bill = await sealPicture(test.services, await drawDemoPicture());
  const context = await contextOf(test.server, admin);
  await inTransaction(test.server.db, (tx) =>
    releaseFund(tx, context, { user_id, wallet: 'car', amount: '400', reason: 'Test' }, bill),
  );
}
