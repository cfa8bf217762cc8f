import { decideAdminRequest } from '@banyan/contract/accounts/approvals';
import { roiImpact, roiPackages, roiPercentages, updateRoiPercentage } from '@banyan/contract/income/roi';
import * as virtual from '@banyan/contract/income/virtual-business';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, type Person } from '../../../../test/build.ts';
import { exact } from '../../../../test/exact.ts';
import { asking, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';
import { tellTwoPersonStory } from '../../../../test/two-person-story.ts';

const test = useTestServer();
let admin: Person;
let second: Person;
let member: Person;

beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: { matching: { percent: '10' }, roi: {} } });
  second = await anAdmin(test.server);
  member = await aMember(test.server);
});

const ask = asking(test);
const give = (amount: string, side = 'L', { user_id } = member) =>
  ask(virtual.addVirtualBusiness, admin, { user_id, side, amount, reason: 'Launch offer' });
const events = () =>
  test.asOwner(
    `select trim_scale(e.amount)::text as amount, e.ref from business_event e where kind = 'virtual_business' order by id`,
  );

describe('virtual business', () => {
  it('counts at once on the leg it was given to', async () => {
    const { data } = await give('3000');
    expect(data).toMatchObject({ status: 'Active', user_id: member.user_id, side: 'L', amount: '3000' });
    expect(await events()).toEqual([{ amount: '3000', ref: 'L' }]);
    const totals = await ask(virtual.virtualBusinessTotals, admin, { user_id: member.user_id });
    expect(totals.data).toMatchObject({ status: 'Inactive', closed_on: null });
    expect(exact(totals.data.given.left)).toBe('3000');
  });

  it('is taken back once, by a row of its own with the negative volume', async () => {
    const { data } = await give('500', 'R');
    const back = await ask(virtual.reverseVirtualBusiness, admin, { no: data.no, reason: 'Wrong leg' });
    expect(back.data).toMatchObject({ side: 'R', amount: '-500' });
    expect((await events()).slice(1)).toEqual([
      { amount: '500', ref: 'R' },
      { amount: '-500', ref: 'R' },
    ]);
    const again = await ask(virtual.reverseVirtualBusiness, admin, { no: data.no, reason: 'Again' });
    expect(again.code).toBe('already_done');
    const undo = await ask(virtual.reverseVirtualBusiness, admin, { no: back.data.no, reason: 'Undo' });
    expect(undo.code).toBe('not_reversible');
    const totals = await ask(virtual.virtualBusinessTotals, admin, { user_id: member.user_id });
    expect(exact(totals.data.given.right)).toBe('0');
    const list = await ask(virtual.virtualBusinessDetails, admin, { status: 'Reversed' });
    expect(list.data).toMatchObject([{ no: data.no, can_reverse: false }]);
  });

  tellTwoPersonStory(test, {
    people: () => ({ maker: admin, second }),
    decide: virtual.decideVirtualBusiness,
    list: virtual.virtualBusinessDetails,
    request: async () => {
      const before = (await events()).length;
      const { data } = await give('1000000', 'L', await aMember(test.server, { sponsor: member }));
      return { data, moved: async () => (await events()).length, done: before + 1 };
    },
    approved: 'Active',
  });

  it('is not taken back while it waits', async () => {
    const { no } = (await give('1000000')).data;
    const list = await ask(virtual.virtualBusinessDetails, admin, { status: 'Pending' });
    expect(list.data[0]).toMatchObject({ no, can_reverse: false });
  });

  it('refuses an unknown member and more decimals than the company has', async () => {
    expect((await give('1.005')).code).toBe('amount_out_of_range');
    const nobody = await ask(virtual.virtualBusinessTotals, admin, { user_id: 'nobody' });
    expect(nobody.code).toBe('unknown_member');
  });
});

describe('a ROI percentage', () => {
  it('says what it would cost a day before it is changed, and stands in the history afterwards', async () => {
    await fund(test.server, admin, member, '2000');
    await topUp(test.server, member, '2000');
    const change = { package: 'P', percent: '0.5' };
    expect((await ask(roiImpact, admin, change)).data).toMatchObject({
      percent: null,
      topups: 1,
      daily: '0.00',
      daily_then: '10.00',
    });
    // ROI without an end needs a second admin
    const set = async (percent: string, effective_on: string) => {
      const { waits } = await ask(updateRoiPercentage, admin, { package: 'P', percent, effective_on });
      await ask(decideAdminRequest, second, { no: waits.no, decision: 'Approve' });
    };
    await set('0.5', '2026-01-02');
    await set('0.6', '2026-01-14');
    expect((await ask(roiPackages, admin)).data).toMatchObject([
      { code: 'P', percent: '0.5', daily: '10.00' },
    ]);
    const { data } = await ask(roiPercentages, admin);
    expect(data).toMatchObject([
      { percent: '0.6', before: '0.5', status: 'To come', by: { user_id: admin.user_id } },
      { percent: '0.5', before: null, status: 'In force' },
    ]);
    expect((await ask(roiPercentages, admin, { package: 'Q' })).total).toBe(0);
  });

  it('is refused for the past, above 100 and for no package', async () => {
    const change = (input: Record<string, string>) =>
      ask(updateRoiPercentage, admin, {
        package: 'P',
        percent: '1',
        effective_on: '2026-01-02',
        ...input,
      });
    expect((await change({ effective_on: '2026-01-01' })).errors).toHaveProperty('effective_on');
    expect((await change({ percent: '101' })).errors).toHaveProperty('percent');
    expect((await change({ package: 'NONE' })).code).toBe('unknown_package');
  });
});
