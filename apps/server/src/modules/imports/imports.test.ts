import { signIn } from '@banyan/contract/accounts/accounts';
import { hash } from '@node-rs/bcrypt';
import { describe, expect, it } from 'vitest';
import { bringIn, csv, dryRun, sendFiles } from '../../../test/bring-network.ts';
import { password } from '../../../test/build.ts';
import { closeHere } from '../../../test/close-here.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { useBringing } from '../../../test/use-bringing.ts';
import { findAll } from '../../audit/audit-all.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { reverseTopup } from '../topup/reverse-topup.ts';

const test = useTestServer();
const bringing = useBringing(test, {
  ranks: [
    { code: 'SILVER', self_investment: '500' },
    { code: 'GOLD', self_investment: '5000' },
  ],
});

describe('a network from another system', () => {
  it('is brought in with people, places, topups, balances, carry and ranks, and the books are in order', async () => {
    const bcrypt = await hash(password, { cost: 4 });
    const no = await sendFiles(bringing(), '2026-04-30', {
      'people.csv': csv([
        ['Member ID', 'Name', 'E-Mail', 'Sponsor ID', 'Upline', 'Position', 'DOJ', 'Status', 'Password Hash'],
        ['root1', 'Asha Rani', 'asha@old.test', '', '', '', '2025-01-01', 'active', bcrypt],
        ['left1', 'Ravi Kumar', 'ravi@old.test', 'root1', 'root1', 'L', '2025-01-02 10:00', 'active', ''],
        ['right1', 'Meena Shah', '', 'root1', 'root1', 'R', '2025-01-03', 'blocked', ''],
        ['under1', 'Kiran Das', '', 'left1', '', '', '2025-02-01', '', ''],
      ]),
      'topups.csv': csv([
        ['Member', 'Package', 'Amount', 'BV', 'Date', 'Earned'],
        ['root1', 'p', '1,000.00', '800', '2025-01-01', '250.50'],
        ['LEFT1', 'P', '500', '', '2025-01-05', ''],
        ['right1', 'P', '700', '', '2025-01-05', ''],
        ['left1', 'P', '300', '', '2025-03-05', ''],
      ]),
      'balances.csv': csv([
        ['Member', 'Wallet', 'Balance'],
        ['root1', 'fund', '120.25'],
        ['root1', 'income', '3000'],
        ['under1', 'income', '0'],
        ['left1', 'income', '7.50'],
      ]),
      'carry.csv': csv([
        ['Member', 'Left', 'Right', 'Matched'],
        ['root1', '100', '0.5', '700'],
      ]),
      'ranks.csv': csv([
        ['Member', 'Rank', 'Highest rank'],
        ['root1', 'silver', 'GOLD'],
        ['left1', '', 'SILVER'],
      ]),
    });
    const checked = await dryRun(bringing(), no, {
      expected: { members: '4', 'wallets.income': '3007.50', 'topups.amount': '2500' },
    });
    expect(checked.problems).toEqual([]);
    expect(checked).toMatchObject({ status: 'Checked', refused: 0, checks: 1 });
    const loaded = await bringIn(bringing(), no);
    expect(loaded.status).toBe('Loaded');
    expect(loaded.books).toEqual({
      members: '4',
      held: '0',
      topups: '4',
      'topups.amount': '2500',
      'topups.bv': '2300',
      'topups.earned': '250.5',
      'wallets.fund': '120.25',
      'wallets.income': '3007.5',
      'ranks.SILVER': '1',
      pans: '0',
      accounts: '0',
      debts: '0',
      'debts.debt': '0',
      orders: '0',
      'orders.amount': '0',
      'orders.bv': '0',
      pins: '0',
      'pins.paid': '0',
      places: '0',
      numbers: '0',
      rewards: '0',
      incomes: '0',
      'incomes.amount': '0',
      periods: '0',
      'periods.earned': '0',
      'periods.matched': '0',
      'periods.by_closings': '0',
    });
    expect(await findAll(test.server.db)).toEqual([]);
  });

  it('lets people sign in by their old id and password, whose hash is then one of ours', async () => {
    const sign = (user_id: string, typed: string) =>
      callAs(test.server, signIn, { body: { user_id, password: typed, remember: false } });
    expect((await sign('root1', 'wrong-password')).json()).toMatchObject({ code: 'wrong_credentials' });
    expect((await sign('ROOT1', password)).statusCode).toBe(200);
    const { password_hash } = await test.server.db
      .selectFrom('app_user')
      .select('password_hash')
      .where('user_id', '=', 'root1')
      .executeTakeFirstOrThrow();
    expect(password_hash).toMatch(/^\$argon2id\$/);
    expect((await sign('root1', password)).statusCode).toBe(200);
    // without a hash nobody signs in, and one who was blocked stays so
    expect((await sign('left1', password)).json()).toMatchObject({ code: 'wrong_credentials' });
  });

  it('begins its closings with the day after the last one there', async () => {
    const { db } = test.server;
    await closeHere(test, bringing().context, '2026-05-02');
    const dates = await db
      .selectFrom('closing')
      .select(['business_date', 'rows'])
      .orderBy('business_date')
      .execute();
    expect(dates).toEqual(
      ['2026-04-30', '2026-05-01', '2026-05-02'].map((business_date) => ({ business_date, rows: 0 })),
    );
    expect(await findAll(db)).toEqual([]);
  });

  it('does not reverse what was paid there, and is brought in once', async () => {
    const { receipt_no } = await test.server.db
      .selectFrom('topup')
      .select('receipt_no')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow();
    await expect(
      inTransaction(test.server.db, (tx) =>
        reverseTopup(tx, bringing().context, { receipt_no, reason: 'Test' }),
      ),
    ).rejects.toMatchObject({ code: 'not_reversible' });
    const no = await sendFiles(bringing(), '2026-04-30', {
      'people.csv': csv([
        ['member', 'name', 'sponsor', 'joined'],
        ['other1', 'Other', '', '2025-01-01'],
      ]),
    });
    await expect(dryRun(bringing(), no)).rejects.toMatchObject({ code: 'members_are_here' });
  });
});
