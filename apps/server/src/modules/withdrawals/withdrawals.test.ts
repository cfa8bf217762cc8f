import { statistics } from '@banyan/contract/overview/statistics';
import { toDecimal } from '@banyan/plan/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../../test/books.ts';
import { contextOf, type Person } from '../../../test/build.ts';
import { exact } from '../../../test/exact.ts';
import { callAs, useTestServer } from '../../../test/http.ts';
import { aBusiness, aMember, topUp } from '../../../test/network.ts';
import type { ActorContext } from '../../platform/context.ts';
import { inTransaction, type Tx } from '../../platform/database/db.ts';
import { creditDebit } from '../ledger/credit-debit.ts';
import { failWithdrawal } from './fail-withdrawal.ts';
import { payWithdrawal } from './pay-withdrawal.ts';

const test = useTestServer();
let context: ActorContext;
let uplines: Person[];
let root: Person;

const tds = { percent: '2', without_pan: '20', yearly_threshold: '20000' };
const plan = {
  incomes: { withdrawal_level: { levels: [{ percent: '1' }, { percent: '0.5', need: { directs: 5 } }] } },
  withdrawal: { charge_percent: '5', minimum: '100', tds },
};

beforeAll(async () => {
  const admin = await aBusiness(test.server, plan);
  context = await contextOf(test.server, admin);
  root = await aMember(test.server);
  uplines = [root, await aMember(test.server, { sponsor: root })];
  for (const member of uplines) {
    await credit(member, 'fund', '1000');
    await topUp(test.server, member, '1000');
  }
});

const inOwn = <T>(work: (tx: Tx) => Promise<T>) => inTransaction(test.server.db, work);
const credit = (member: Person, wallet: string, amount: string) =>
  inOwn((tx) =>
    creditDebit(tx, context, {
      owner_type: 'User',
      user_id: member.user_id,
      wallet,
      direction: 'Credit',
      amount,
      reason: 'Other',
      remark: '',
    }),
  );
const withdraw = (member: Person, amount: string) =>
  inOwn((tx) => payWithdrawal(tx, context, { user_id: member.user_id, amount }));
const failed = (no: string) => inOwn((tx) => failWithdrawal(tx, context, { no, reason: 'Test' }));
async function aRichMember(main: string, has_pan = true): Promise<Person> {
  const member = await aMember(test.server, { sponsor: uplines[1] as Person });
  await credit(member, 'main', main);
  if (has_pan) await test.asOwner('update member set pan_verified_at = now() where id = $1', [member.id]);
  return member;
}
const balanceOf = async (member: Person, wallet = 'main') => {
  const rows = await test.asOwner(
    'select trim_scale(balance)::text as balance from account where owner_id = $1 and wallet_code = $2',
    [member.id, wallet],
  );
  return String(rows[0]?.balance ?? '0');
};

describe('a withdrawal', () => {
  it('pays charge and tax, and the uplines who qualify', async () => {
    const member = await aRichMember('25000');
    expect(await withdraw(member, '18000')).toMatchObject({ charge: '900.00', tds: '0.00', net: '17100.00' });
    // 2 % of 23000, as the threshold is crossed
    expect(await withdraw(member, '5000')).toMatchObject({ charge: '250.00', tds: '460.00', net: '4290.00' });
    expect(await withdraw(member, '1000')).toMatchObject({ tds: '20.00' });
    expect(await balanceOf(member)).toBe('1000');
    const rows = await test.asOwner(
      `select member_id, level, trim_scale(amount)::text as amount, status, reason from income
       where from_id = $1 and kind = 'withdrawal_level' order by id limit 2`,
      [member.id],
    );
    expect(rows).toEqual([
      { member_id: uplines[1]?.id, level: 1, amount: '180', status: 'credited', reason: null },
      { member_id: root.id, level: 2, amount: '0', status: 'lapsed', reason: 'directs' },
    ]);
    expect(await findings(test.server)).toEqual([]);
  });

  it('is taxed higher without a verified PAN, and never more than what is left of it', async () => {
    const member = await aRichMember('90000', false);
    await withdraw(member, '20000');
    // 20 % of 20100 would be 4020
    expect(await withdraw(member, '100')).toMatchObject({
      charge: '5.00',
      tds: '95.00',
      tds_carried: '3925.00',
      net: '0.00',
    });
    expect(await withdraw(member, '10000')).toMatchObject({ tds: '5925.00', tds_carried: '0.00' });
  });

  it('is refused below the minimum, beyond the wallet, and for a member who is blocked or unknown', async () => {
    const member = await aRichMember('500');
    await expect(withdraw(member, '99.99')).rejects.toMatchObject({
      code: 'below_minimum',
      message: 'The minimum is ₹100.00.',
    });
    await expect(withdraw(member, '500.001')).rejects.toMatchObject({ code: 'amount_out_of_range' });
    await expect(withdraw(member, '-5')).rejects.toMatchObject({ code: 'amount_out_of_range' });
    await expect(withdraw(member, '501')).rejects.toMatchObject({ constraint: 'account_covers_floor' });
    await test.asOwner('update app_user set is_blocked = true where id = $1', [member.id]);
    await expect(withdraw(member, '500')).rejects.toMatchObject({ code: 'blocked' });
    await expect(withdraw({ ...member, user_id: 'nobody' }, '500')).rejects.toMatchObject({
      code: 'unknown_member',
    });
    expect(await balanceOf(member)).toBe('500');
  });
});

describe('withdrawals at once', () => {
  it('spend a wallet that covers three of ten exactly three times', async () => {
    const member = await aRichMember('350');
    const done = await Promise.allSettled(Array.from({ length: 10 }, () => withdraw(member, '100')));
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect(await balanceOf(member)).toBe('50');
    expect(await findings(test.server)).toEqual([]);
  });

  it('know of one another for the tax of the year', async () => {
    const member = await aRichMember('30000');
    const done = await Promise.all(Array.from({ length: 3 }, () => withdraw(member, '10000')));
    // two reach the threshold, the third crosses it: 2 % of 30000 in all
    expect(done.map(({ tds: taken }) => taken).sort()).toEqual(['0.00', '0.00', '600.00']);
  });
});

describe('a withdrawal that fails', () => {
  it('gives everything back and takes back what it paid, once', async () => {
    const member = await aRichMember('30000');
    const sponsor = uplines[1] as Person;
    const before = await balanceOf(sponsor);
    const { no } = await withdraw(member, '30000');
    expect(await balanceOf(sponsor)).toBe(toDecimal(before).plus('300').toFixed());
    const done = await Promise.allSettled([failed(no), failed(no)]);
    expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await balanceOf(member)).toBe('30000');
    expect(await balanceOf(sponsor)).toBe(before);
    // it counts for no tax any more
    expect(await withdraw(member, '20000')).toMatchObject({ tds: '0.00' });
    expect(await findings(test.server)).toEqual([]);
  });

  it('is not in the statistics of the member, where those paid are', async () => {
    const member = await aRichMember('900');
    await withdraw(member, '300');
    await withdraw(member, '200');
    const { no } = await withdraw(member, '100');
    await failed(no);
    const { data } = (
      await callAs(test.server, statistics, { token: member.token, query: { duration: 'Month' } })
    ).json();
    expect(data.totals.map(({ amount, ...total }: { amount: string }) => [total, exact(amount)])).toEqual([
      [{ code: 'withdrawn', label: 'Withdrawn in this range' }, '500'],
    ]);
  });

  it('is owed by uplines who have spent it', async () => {
    const member = await aRichMember('20000');
    const sponsor = uplines[1] as Person;
    const { no } = await withdraw(member, '20000');
    await withdraw(sponsor, await balanceOf(sponsor));
    await failed(no);
    expect(await balanceOf(sponsor)).toBe('0');
    expect(await balanceOf(sponsor, 'recoverable')).toBe('-200');
    expect(await findings(test.server)).toEqual([]);
  });
});
