import { blockMember, unblockMember } from '@banyan/contract/genealogy/genealogy';
import * as bonuses from '@banyan/contract/income/bonus-credits';
import { incomeReports } from '@banyan/contract/income/income-reports';
import { passbook } from '@banyan/contract/ledger/passbook';
import { beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../../../test/books.ts';
import { anAdmin, aSubAdmin, contextOf, type Person } from '../../../../test/build.ts';
import { exact } from '../../../../test/exact.ts';
import { asking, balancesOf, callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';
import { tellTwoPersonStory } from '../../../../test/two-person-story.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { publishPlan } from '../plan/publish-plan.ts';
import { creditBonus } from './credit-bonus.ts';

const test = useTestServer();
let admin: Person;
let second: Person;
let root: Person;
const capped = { incomes: { bonus: {} }, caps: { topup_multiple: '2' } };

beforeAll(async () => {
  admin = await aBusiness(test.server, capped);
  second = await anAdmin(test.server);
  root = await aMember(test.server);
});

const ask = asking(test);
const give = (member: Pick<Person, 'user_id'>, amount: string, by = admin) =>
  ask(bonuses.creditBonus, by, { user_id: member.user_id, amount, reason: 'Best month' });
const decide = (no: string, decision: string, person: Person) =>
  ask(bonuses.decideBonus, person, { no, decision });
/** A member whose topup may earn twice its amount. */
async function anEarner(amount = '1000'): Promise<Person> {
  const member = await aMember(test.server, { sponsor: root });
  await fund(test.server, admin, member, amount);
  await topUp(test.server, member, amount);
  return member;
}
const incomesOf = (member: Person) =>
  test.asOwner(
    `select kind, level, from_id, trim_scale(base)::text as base, trim_scale(gross)::text as gross, trim_scale(amount)::text as amount, trim_scale(trimmed)::text as trimmed, status, reason, wallet_code
     from income where member_id = $1 order by id`,
    [member.id],
  );
const balanceOf = balancesOf(test);
const publish = async (plan: object) => {
  const context = await contextOf(test.server, admin);
  await inTransaction(test.server.db, (tx) => publishPlan(tx, context, { plan }));
};

describe('a bonus by hand', () => {
  it('is an income from nobody, paid at once, that says what it was given for', async () => {
    const member = await anEarner();
    const { data } = await give(member, '250');
    expect(data).toMatchObject({
      status: 'Approved',
      amount: '250',
      paid: '250',
      trimmed: '0',
      wallet: 'main',
    });
    expect(await incomesOf(member)).toEqual([
      {
        kind: 'bonus',
        level: 0,
        from_id: null,
        base: '250',
        gross: '250',
        amount: '250',
        trimmed: '0',
        status: 'credited',
        reason: null,
        wallet_code: 'main',
      },
    ]);
    expect(await balanceOf(member, 'main')).toBe('250');
    const [row] = (await ask(incomeReports.bonus, member)).data;
    expect(row).toMatchObject({
      remark: 'Best month',
      why: {
        rule: 'bonus_credit',
        base_of: 'credit',
        remark: 'Best month',
        cap: { topup_multiple: '2', room: '2000.00' },
        source: { kind: 'bonus_credit', no: data.no },
      },
    });
    const [line] = (await ask(passbook, member, { wallet: 'main' })).data;
    expect(line.particulars).toContain(`${data.no}, Best month`);
    const events = await test.asOwner(
      `select kind, trim_scale(amount)::text as amount, income_txn_id is not null as is_posted from business_event where kind = 'bonus'`,
    );
    expect(events).toEqual([{ kind: 'bonus', amount: '250', is_posted: true }]);
    const audit = await test.asOwner(`select details from audit_log where action = 'credit_bonus'`);
    expect(audit).toMatchObject([{ details: { no: data.no, amount: '250', reason: 'Best month' } }]);
  });

  it('is cut by the multiple cap, wholly where no topup has room', async () => {
    const member = await anEarner();
    expect((await give(member, '1900.50')).data.paid).toBe('1900.5');
    expect((await ask(bonuses.bonusMember, admin, { user_id: member.user_id })).data).toMatchObject({
      status: 'Active',
      room: '99.50',
      wallet: 'main',
    });
    expect((await give(member, '250')).data).toMatchObject({ paid: '99.5', trimmed: '150.5' });
    expect((await give(member, '1')).data).toMatchObject({ paid: '0', trimmed: '1', wallet: null });
    expect((await incomesOf(member)).map(({ amount, status, reason }) => [amount, status, reason])).toEqual([
      ['1900.5', 'credited', null],
      ['99.5', 'capped', 'cap_multiple'],
      ['0', 'capped', 'cap_multiple'],
    ]);
    const topups = await test.asOwner(
      `select trim_scale(earned)::text as earned, status from topup where member_id = $1`,
      [member.id],
    );
    expect(topups).toEqual([{ earned: '2000', status: 'Completed' }]);
    expect(await balanceOf(member, 'main')).toBe('2000');
  });

  it('given twice at the same moment takes the room of the cap once', async () => {
    const member = await anEarner();
    const given = await Promise.all(['1500', '1500', '1500'].map((amount) => give(member, amount)));
    const paid = given.map(({ data }) => exact(data.paid)).toSorted();
    expect(paid).toEqual(['0', '1500', '500']);
    expect(await balanceOf(member, 'main')).toBe('2000');
  });

  it('is given once, however often the same request is sent', async () => {
    const member = await anEarner();
    const body = { user_id: member.user_id, amount: '10', reason: 'Once' };
    const send = () =>
      callAs(test.server, bonuses.creditBonus, { token: admin.token, body, key: 'bonus-once' });
    const first = (await send()).json();
    expect((await send()).json()).toEqual(first);
    expect(await balanceOf(member, 'main')).toBe('10');
  });

  it('is refused with every problem at once', async () => {
    const { data } = await ask(bonuses.bonusCredits, admin);
    expect(await give({ user_id: 'nobody' }, '1.005')).toMatchObject({
      code: 'unknown_member',
      errors: {
        user_id: 'No member has this user id.',
        amount: 'An amount above 0 with at most 2 decimals.',
      },
    });
    const blocked = await anEarner();
    await ask(blockMember, admin, { user_id: blocked.user_id, reason: 'Test' });
    expect(await give(blocked, '5.001')).toMatchObject({
      code: 'blocked',
      errors: { user_id: 'This account is blocked.', amount: expect.any(String) },
    });
    expect((await ask(bonuses.bonusMember, admin, { user_id: blocked.user_id })).code).toBe('blocked');
    const unworded = await ask(bonuses.creditBonus, admin, { user_id: 'x', amount: '0', reason: ' ' });
    expect(Object.keys(unworded.errors).toSorted()).toEqual(['amount', 'reason', 'user_id']);
    const context = await contextOf(test.server, admin);
    for (const amount of ['0', '-5']) {
      const refused = inTransaction(test.server.db, (tx) =>
        creditBonus(tx, context, { user_id: admin.user_id, amount, reason: 'Test' }),
      );
      await expect(refused).rejects.toMatchObject({
        code: 'unknown_member',
        messages: { amount: expect.anything() },
      });
    }
    expect((await ask(bonuses.bonusCredits, admin)).total).toBe(data.length);
  });

  it('is a right of its own beside the list', async () => {
    const member = await anEarner();
    const sub = await aSubAdmin(test.server, { rights: ['/admin/income/bonus'] });
    const allowed = await aSubAdmin(test.server, { rights: ['/admin/income/bonus/credit'] });
    expect((await give(member, '1', sub)).code).toBe('not_allowed');
    expect((await give(member, '1', member)).code).toBe('not_allowed');
    expect((await give(member, '1', allowed)).data.status).toBe('Approved');
  });
});

describe('a bonus that waits', () => {
  tellTwoPersonStory(test, {
    people: () => ({ maker: admin, second }),
    decide: bonuses.decideBonus,
    list: bonuses.bonusCredits,
    request: async () => {
      const member = await anEarner('100000');
      const { data } = await give(member, '200001');
      return { data, moved: () => balanceOf(member, 'main'), done: '200000' };
    },
  });

  it('is cut by what the topups have left when it is approved', async () => {
    const member = await anEarner('100000');
    const { data } = await give(member, '200001');
    expect(data).toMatchObject({ paid: null, wallet: null });
    expect(await incomesOf(member)).toEqual([]);
    await give(member, '1');
    const done = (await decide(data.no, 'Approve', second)).data;
    expect(done).toMatchObject({ status: 'Approved', paid: '199999', trimmed: '2' });
    expect(await balanceOf(member, 'main')).toBe('200000');
  });

  it('is not paid to a member who was blocked meanwhile', async () => {
    const member = await anEarner();
    const { data } = await give(member, '200001');
    await ask(blockMember, admin, { user_id: member.user_id, reason: 'Test' });
    expect((await decide(data.no, 'Approve', second)).code).toBe('blocked');
    await ask(unblockMember, admin, { user_id: member.user_id, reason: 'Test' });
    expect((await decide(data.no, 'Reject', second)).data).toMatchObject({ status: 'Rejected', paid: null });
    expect(await incomesOf(member)).toEqual([]);
  });
});

describe('the plan in force', () => {
  it('decides the wallet: with a payout a bonus awaits it', async () => {
    await publish({ incomes: { bonus: {} }, payout: { service_percent: '5' } });
    const member = await aMember(test.server, { sponsor: root });
    expect((await give(member, '40')).data).toMatchObject({ paid: '40', wallet: 'income' });
    expect(await balanceOf(member, 'income')).toBe('40');
    const [line] = await test.asOwner(
      `select kind, trim_scale(amount)::text as amount, statement_id from payout_line where member_id = $1`,
      [member.id],
    );
    expect(line).toEqual({ kind: 'bonus', amount: '40', statement_id: null });
    const { data } = await ask(bonuses.bonusMember, admin, { user_id: member.user_id });
    expect(data).toMatchObject({ status: 'Inactive', room: null, wallet: 'income' });
  });

  it('must have the kind', async () => {
    await publish({ incomes: {} });
    expect((await give(root, '40')).code).toBe('income_not_in_plan');
  });

  it('leaves books that are in order', async () => {
    expect(await findings(test.server)).toEqual([]);
  });
});
