import { checkPlan, planVersions } from '@banyan/contract/income/income';
import { levelConcise } from '@banyan/contract/income/income-concise';
import { allIncome } from '@banyan/contract/income/income-lists';
import { type DetailedKind, incomeReports } from '@banyan/contract/income/income-reports';
import { drawnDates, kindFigures } from '@banyan/contract/income/kind-figures';
import { publishPlan } from '@banyan/contract/income/plan-proposals';
import { passbook } from '@banyan/contract/ledger/passbook';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/build.ts';
import { exact } from '../../../../test/exact.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';

const test = useTestServer();
let admin: Person;
let top: Person;
let middle: Person;
let buyer: Person;
let receipt: string;
beforeAll(async () => {
  admin = await aBusiness(test.server, {
    incomes: {
      referral: { rate: { percent: '10' } },
      level: { levels: [{ percent: '5' }, { percent: '3', need: { directs: 2 } }, { amount: '20' }] },
    },
  });
  top = await aMember(test.server);
  middle = await aMember(test.server, { sponsor: top });
  buyer = await aMember(test.server, { sponsor: middle });
  for (const person of [top, middle, buyer]) await fund(test.server, admin, person, '1000');
  await topUp(test.server, top, '1000');
  await topUp(test.server, middle, '1000');
  receipt = (await topUp(test.server, buyer, '1000')).receipt_no;
});

const read = async (call: Parameters<typeof callAs>[1], person: Person, query: Record<string, string> = {}) =>
  (await callAs(test.server, call, { token: person.token, query })).json();

describe('income reports', () => {
  it('explain how a row was worked out', async () => {
    const { data } = await read(incomeReports.referral, middle);
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      business_date: '2026-01-02',
      from: { user_id: buyer.user_id },
      status: 'Credited',
      percent: '10',
      why: {
        rule: 'referral',
        base_of: 'amount_paid',
        rate: { percent: '10' },
        cap: null,
        plan_version: 1,
        source: { kind: 'topup', no: receipt },
        passbook_text: data[0].no,
      },
    });
    const lines = await read(passbook, middle, { text: data[0].no });
    expect(lines.data).toMatchObject([
      {
        ref: data[0].no,
        ref_url: `/user/income/all-income?f_no=${data[0].no}`,
        particulars: expect.stringContaining('Referral'),
      },
    ]);
    expect(exact(lines.data[0].credit)).toBe(exact(data[0].amount));
    expect(data[0].why.checks).toContainEqual({ fact: 'is_active', required: true, actual: true, met: true });
  });

  it('show a lapsed row with its reason and what was missing', async () => {
    const { data } = await read(incomeReports.level, top, { level: '2' });
    expect(data[0]).toMatchObject({ status: 'Lapsed', reason: 'directs', level: 2 });
    expect(data[0].why.passbook_text).toBeNull();
    expect(exact(data[0].trimmed)).toBe('30');
    expect(data[0].why.checks).toContainEqual({ fact: 'directs', required: 2, actual: 1, met: false });
  });

  it('show a member the own rows only, an admin everybody’s or those of one', async () => {
    expect((await read(allIncome, buyer)).total).toBe(0);
    const others = { token: buyer.token, query: { member: top.user_id } };
    expect((await callAs(test.server, allIncome, others)).statusCode).toBe(403);
    const all = await read(allIncome, admin);
    const one = await read(allIncome, admin, { member: top.user_id });
    expect(all.total).toBe(5);
    expect(one.data.every((row: { member: Person }) => row.member.user_id === top.user_id)).toBe(true);
    expect((await read(allIncome, admin, { kind: 'referral' })).total).toBe(2);
    expect((await read(allIncome, admin, { status: 'Lapsed' })).total).toBe(1);
    expect((await read(allIncome, admin, { on_from: '2026-01-03' })).total).toBe(0);
  });

  it('of a month come to what its card says, for a member and for the company', async () => {
    for (const [person, kinds] of [
      [top, ['referral', 'level']],
      [admin, ['referral', 'level']],
      [buyer, []],
    ] as const) {
      const { data } = await read(kindFigures, person);
      expect(data.kinds.map(({ kind }: { kind: string }) => kind)).toEqual(kinds);
      for (const { kind, this_month, last_month, dates } of data.kinds) {
        const { totals } = await read(incomeReports[kind as DetailedKind], person, {
          on_from: data.this_month_from,
          on_to: data.today,
        });
        expect([exact(this_month), exact(last_month)]).toEqual([exact(totals.amount), '0']);
        expect(dates).toHaveLength(drawnDates);
        expect(exact(dates.at(-1))).toBe(exact(totals.amount));
      }
    }
  });

  it('by level put the requirement beside the own figure', async () => {
    const { data, totals } = await read(levelConcise.level, top);
    expect(data.map((row: { level: number }) => row.level)).toEqual([1, 2, 3]);
    expect(data[1]).toMatchObject({ required_directs: 2, directs: 1, achieved: 'No', required_team: null });
    expect(exact(data[0].income)).toBe('50');
    expect(exact(data[1].lapsed)).toBe('30');
    expect(data[2]).toMatchObject({ percent: null, achieved: 'Yes' });
    expect(exact(totals.income)).toBe('50');
    const company = await read(levelConcise.level, admin);
    expect(company.data[0]).toMatchObject({ directs: null, achieved: null });
    expect(exact(company.data[0].income)).toBe('100');
  });
});

describe('publishing a plan', () => {
  const publish = (body: Record<string, unknown>) =>
    callAs(test.server, publishPlan, { token: admin.token, body });

  it('names every problem by its place and publishes nothing', async () => {
    const plan = { incomes: { level: { levels: [{ percent: 'five' }, {}] }, lottery: {} } };
    for (const reply of [
      await publish({ plan }),
      await callAs(test.server, checkPlan, { token: admin.token, body: { plan } }),
    ]) {
      expect(reply.json().code).toBe('plan_invalid');
      expect(Object.keys(reply.json().errors).sort()).toEqual([
        'plan.incomes.level.levels[0].percent',
        'plan.incomes.level.levels[1]',
        'plan.incomes.lottery',
      ]);
    }
    expect((await read(planVersions, admin)).data).toHaveLength(1);
  });

  it('says of a sound plan what it can cost at most', async () => {
    const plan = { incomes: { referral: { rate: { percent: '10' } }, matching: { percent: '5' } } };
    const reply = await callAs(test.server, checkPlan, { token: admin.token, body: { plan } });
    expect(reply.json().data).toMatchObject({
      plan: { incomes: { matching: { unit: '0' } } },
      worst_case: {
        kinds: [
          { kind: 'referral', of: 'topups', percent: '10' },
          { kind: 'matching', of: 'topups', percent: null },
        ],
        percent: null,
      },
      cautions: [],
    });
    const recruiting = { incomes: { fast_start: { levels: [{ percent: '10' }] } } };
    const other = await callAs(test.server, checkPlan, { token: admin.token, body: { plan: recruiting } });
    expect(other.json().data.cautions).toEqual([{ caution: 'recruiting', places: ['incomes.fast_start'] }]);
  });

  it('is in force from its moment on, and not in the past', async () => {
    const past = await publish({ plan: {}, effective_from: '2026-01-01T00:00:00Z' });
    expect(past.json().errors).toHaveProperty('effective_from');
    const later = await publish({
      plan: {},
      effective_from: '2026-02-01T00:00:00Z',
      note: 'Nothing in February',
    });
    expect(later.json().data.published).toMatchObject({ version: 2, is_in_force: false });
    const { data } = await read(planVersions, admin);
    expect(
      data.map((row: { version: number; is_in_force: boolean }) => [row.version, row.is_in_force]),
    ).toEqual([
      [2, false],
      [1, true],
    ]);
  });
});

it('incomes of the last closings come to what their dates say, however long ago they were', async () => {
  await test.asOwner(
    `insert into closing (business_date, cut_at, status, posted_at) select date, now(), 'posted', now()
     from unnest(array['2025-09-30', '2026-01-02']::date[]) date`,
  );
  const { data } = await read(kindFigures, top);
  expect(data.closings).toEqual(['2025-09-30', '2026-01-02']);
  for (const { kind, closings } of data.kinds) {
    const on = { on_from: '2026-01-02', on_to: '2026-01-02' };
    const { totals } = await read(incomeReports[kind as DetailedKind], top, on);
    expect(closings.map(exact)).toEqual(['0', exact(totals.amount)]);
  }
});
