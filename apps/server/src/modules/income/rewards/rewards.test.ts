import { decideAdminRequest } from '@banyan/contract/accounts/approvals';
import { allIncome } from '@banyan/contract/income/income-lists';
import * as rewards from '@banyan/contract/income/rewards';
import { beforeAll, describe, expect, it } from 'vitest';
import { findings } from '../../../../test/books.ts';
import { aContext, anAdmin, contextOf, type Person } from '../../../../test/build.ts';
import { closeHere } from '../../../../test/close-here.ts';
import { exact } from '../../../../test/exact.ts';
import { asking, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { banFromDeciding } from '../../accounts/approvals/ban-from-deciding.ts';
import { summarizeDays } from '../figures/summarize-days.ts';
import { rewardMove } from '../rules.ts';

const test = useTestServer();
let admin: Person;
let second: Person;
let top: Person;

beforeAll(async () => {
  admin = await aBusiness(test.server, {
    incomes: {
      referral: { rate: { percent: '10' } },
      reward: {
        ladder: [
          { code: 'FIRST', left: '1000', right: '1000', amount: '3000' },
          { code: 'PHONE', left: '1000', item: 'A phone' },
          { code: 'NEVER', left: '1000000', right: '1000000', within_days: 30, amount: '1' },
        ],
      },
    },
    ranks: [
      { code: 'SILVER', directs: 1 },
      { code: 'GOLD', directs: 2 },
    ],
    caps: { topup_multiple: '2' },
  });
  second = await anAdmin(test.server);
  top = await aMember(test.server);
  const people = [
    top,
    await aMember(test.server, { sponsor: top, side: 'L' }),
    await aMember(test.server, { sponsor: top, side: 'R' }),
  ];
  for (const person of people) {
    await fund(test.server, admin, person, '1000');
    await topUp(test.server, person, '1000');
  }
});

const ask = asking(test);
const stepOf = async (code: string) =>
  (await ask(rewards.rewardLadder, top)).data.steps.find((step: { code: string }) => step.code === code);
const decide = (code: string, decision: string, remark = '') =>
  ask(rewards.decideReward, admin, { user_id: top.user_id, code, decision, remark });
const close = async () => {
  const context = await contextOf(test.server, admin);
  await closeHere(test, context, '2026-01-02');
};

describe('the ladder of rewards', () => {
  it('shows the own progress before a closing evaluates it', async () => {
    expect(await stepOf('FIRST')).toMatchObject({ status: 'In progress', amount: '3000', until: null });
    const never = await stepOf('NEVER');
    expect(never).toMatchObject({ status: 'In progress', until: '2026-02-01', directs: null });
    expect([exact(never.left.actual), never.left.met]).toEqual(['1000', false]);
    expect((await ask(rewards.claimReward, top, { code: 'FIRST' })).code).toBe('not_found');
  });

  it('is reached at a closing, claimed, approved and paid up to the cap of the topups', async () => {
    await close();
    expect(await stepOf('FIRST')).toMatchObject({ status: 'Achieved', achieved_on: '2026-01-02' });
    expect((await decide('FIRST', 'Pay')).code).toBe('already_done');
    expect((await ask(rewards.claimReward, top, { code: 'FIRST' })).data.status).toBe('Claimed');
    expect((await ask(rewards.claimReward, top, { code: 'FIRST' })).code).toBe('already_done');
    expect((await decide('FIRST', 'Approve', 'Checked')).data).toMatchObject({
      status: 'Approved',
      paid: null,
    });
    expect((await decide('FIRST', 'Dispatch')).errors).toHaveProperty('decision');
    // a topup of 1000 earns 2000 at most, and 200 were paid before
    await test.asOwner('update company set two_person_limit = 2999.99');
    const { waits } = await decide('FIRST', 'Pay');
    expect(waits.why.values.value).toBe('₹3,000.00');
    const request = { no: waits.no, decision: 'Approve' };
    expect((await ask(decideAdminRequest, admin, request)).code).toBe('own_request');
    expect((await ask(decideAdminRequest, second, request)).data.status).toBe('Approved');
    expect((await decide('FIRST', 'Pay')).code).toBe('already_done');
    const { data } = await ask(allIncome, top, { kind: 'reward', status: 'Capped' });
    expect(data).toMatchObject([{ reason: 'cap_multiple', why: { cap: { room: '1800.00' } } }]);
    expect([data[0].gross, data[0].amount, data[0].trimmed].map(exact)).toEqual(['3000', '1800', '1200']);
    const [wallet] = await test.asOwner(
      `select trim_scale(balance)::text as balance from account where owner_id = $1 and wallet_code = 'main'`,
      [top.id],
    );
    expect(wallet?.balance).toBe('2000');
    expect(await findings(test.server)).toEqual([]);
  });

  it('that is an item is dispatched, and moves no money', async () => {
    await ask(rewards.claimReward, top, { code: 'PHONE' });
    await decide('PHONE', 'Approve');
    expect((await decide('PHONE', 'Pay')).errors).toHaveProperty('decision');
    expect((await decide('PHONE', 'Dispatch', 'By courier')).data).toMatchObject({ status: 'Dispatched' });
    const fresh = await anAdmin(test.server);
    const ban = { user_id: fresh.id, cause: 'created', by: [admin.id] } as const;
    await inTransaction(test.server.db, (tx) => banFromDeciding(tx, aContext(test.server), ban));
    const banOf = async (person: Person) => (await ask(rewards.rewardDetails, person)).data[0].ban;
    expect([await banOf(fresh), await banOf(admin), await banOf(top)]).toMatchObject([
      { cause: 'created', by_name: admin.name },
      null,
      null,
    ]);
    const { data } = await ask(rewards.rewardDetails, admin, { status: 'Dispatched' });
    expect(data).toMatchObject([{ code: 'PHONE', item: 'A phone', remark: 'By courier', paid: null }]);
    expect((await decide('PHONE', 'Expire')).code).toBe('already_done');
  });

  it('lists a member’s own rewards, an admin everybody’s', async () => {
    expect((await ask(rewards.rewardDetails, top)).total).toBe(2);
    const paid = await ask(rewards.rewardDetails, admin, { member: top.user_id, code: 'FIRST' });
    expect(paid.data).toMatchObject([{ status: 'Paid', why: { source: { kind: 'closing' } } }]);
    expect(exact(paid.totals.paid)).toBe('1800');
  });
});

describe('the sums of the dates', () => {
  it('count a reward from the moment it is paid', async () => {
    const sums = async () =>
      await test.asOwner(
        `select (select trim_scale(amount)::text from day_total where measure = 'income:reward') as day,
           (select trim_scale(amount)::text from day_total where measure = 'trimmed') as trimmed,
           (select trim_scale(income)::text from member_total where member_id = $1) as member,
           (select trim_scale(sum(amount))::text from income_total where kind = 'reward') as kinds`,
        [top.id],
      );
    await test.asOwner(
      `update income set status = 'pending', amount = gross, trimmed = 0, reason = null, wallet_code = null
       where kind = 'reward' and gross > 0`,
    );
    await inTransaction(test.server.db, (tx) => summarizeDays(tx, new Date('2026-01-04T00:00:00Z')));
    expect(await sums()).toEqual([{ day: null, trimmed: null, member: '200', kinds: '3000' }]);
    await test.asOwner(
      `select pay_pending_income(id, 1800, 'cap_multiple', 'main', '[]', null) from income
       where kind = 'reward' and gross > 0`,
    );
    expect(await sums()).toEqual([{ day: '1800', trimmed: '1200', member: '2000', kinds: '1800' }]);
  });
});

describe('ranks', () => {
  it('are listed with the highest and the one of now', async () => {
    const { data } = await ask(rewards.rankQualifiers, admin, { highest: 'GOLD' });
    expect(data).toMatchObject([
      {
        member: { user_id: top.user_id },
        highest: 'GOLD',
        rank: 'GOLD',
        business_date: '2026-01-02',
        directs: 2,
      },
    ]);
    expect([exact(data[0].team_business), exact(data[0].weaker_leg)]).toEqual(['2000', '1000']);
    expect((await ask(rewards.rankQualifiers, admin, { rank: 'SILVER' })).total).toBe(0);
  });
});

describe('a decision', () => {
  it('is for its time alone', () => {
    expect(rewardMove('achieved', 'Approve')).toBeNull();
    expect(rewardMove('claimed', 'Approve')).toBe('approved');
    expect(rewardMove('claimed', 'Pay')).toBeNull();
    expect(rewardMove('approved', 'Pay')).toBe('paid');
    expect(rewardMove('approved', 'Dispatch')).toBe('dispatched');
    expect(rewardMove('achieved', 'Expire')).toBe('expired');
    expect(rewardMove('paid', 'Expire')).toBeNull();
    expect(rewardMove('expired', 'Expire')).toBeNull();
  });
});
