import type { Endpoint } from '@banyan/contract/core/endpoint';
import { checkPlan } from '@banyan/contract/income/income';
import { levelConcise, matrixConcise, singleLegConcise } from '@banyan/contract/income/income-concise';
import { roiDays, singleLegPlace } from '@banyan/contract/income/income-places';
import { incomeReports } from '@banyan/contract/income/income-reports';
import { publishPlan } from '@banyan/contract/income/plan-proposals';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/build.ts';
import { exact } from '../../../../test/exact.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';

const test = useTestServer();
let admin: Person;
let first: Person;
const directs: Person[] = [];

beforeAll(async () => {
  admin = await aBusiness(test.server, {
    ranks: [{ code: 'STAR', own_bv: '1' }],
    incomes: {
      spill: { type: 'extra_direct', from: 2, amount: '30' },
      single_leg: {
        levels: [
          { team: 2, amount: '100' },
          { team: 3, directs: 4, amount: '200' },
        ],
      },
      matrix: {
        pools: [
          {
            code: 'GOLD',
            width: 2,
            depth: 2,
            package: 'P',
            pay: 'per_placement',
            levels: [{ amount: '50' }, { amount: '20' }],
          },
        ],
      },
      matching_level: {
        levels: [
          { percent: '10', need: { team_business: '500' } },
          { percent: '5' },
          { percent: '3', need: { rank: 'STAR' } },
        ],
      },
    },
  });
  first = await aMember(test.server);
  for (let n = 0; n < 3; n++) directs.push(await aMember(test.server, { sponsor: first }));
  for (const person of [first, ...directs]) {
    await fund(test.server, admin, person, '1000');
    await topUp(test.server, person, '1000');
  }
});

const read = async (call: Endpoint, person: Person, query: Record<string, string> = {}) =>
  (await callAs(test.server, call, { token: person.token, query })).json();

describe('incomes level by level', () => {
  it('of the single leg put the places below beside those a milestone asks for', async () => {
    const { data } = await read(singleLegConcise, first);
    expect(data).toMatchObject([
      { level: 1, required_places: 2, places: 3, achieved: 'Yes', required_directs: null },
      { level: 2, required_places: 3, places: 3, required_directs: 4, directs: 3, achieved: 'No' },
    ]);
    expect(exact(data[0].income)).toBe('100');
    const company = await read(singleLegConcise, admin, { member: directs[0]?.user_id ?? '' });
    expect(company.data[0]).toMatchObject({ places: 2, achieved: 'Yes' });
  });

  it('of a matrix say of every entry how full its levels are and what they paid', async () => {
    const { data, total } = await read(matrixConcise, first);
    expect(total).toBe(2);
    const of = (level: number) => data.find((row: { level: number }) => row.level === level);
    expect(of(1)).toMatchObject({ pool: 'GOLD', entry_no: 1, places: 2, filled: 2, achieved: 'Yes' });
    expect(of(2)).toMatchObject({ places: 4, filled: 1, achieved: 'No', pays: 'per_placement' });
    expect([exact(of(1).income), exact(of(2).income)]).toEqual(['100', '20']);
    expect((await read(matrixConcise, admin)).total).toBe(8);
    expect((await read(matrixConcise, admin, { member: first.user_id })).total).toBe(2);
    expect((await read(matrixConcise, admin, { pool: 'SILVER' })).total).toBe(0);
  });

  it('of any other kind count a team only where a level asks for it', async () => {
    const { data } = await read(levelConcise.matching_level, first);
    expect(data).toMatchObject([
      { level: 1, percent: '10', team: null, achieved: 'Yes' },
      { level: 2, percent: '5', team_business: null, required_rank: null, achieved: 'Yes' },
      { level: 3, percent: '3', required_rank: 'STAR', rank: null, achieved: 'No' },
    ]);
    expect(exact(data[0].team_business)).toBe('3000');
    expect(await read(levelConcise.roi_level, first)).toMatchObject({ data: [], total: 0 });
  });
});

describe('above the lists of a member', () => {
  it('stands the place in the single leg with the next milestone', async () => {
    expect((await read(singleLegPlace, first)).data).toEqual({
      no: 1,
      length: 4,
      below: 3,
      next: {
        level: 2,
        places: 3,
        amount: '200',
        directs: { required: 4, actual: 3 },
        self_investment: { required: '0', actual: '1000' },
      },
    });
    const nobody = await aMember(test.server, { sponsor: first });
    expect((await read(singleLegPlace, nobody)).data).toMatchObject({
      no: null,
      below: 0,
      next: { level: 1 },
    });
  });

  it('stand five weeks of ROI, none of them closed yet', async () => {
    const { data } = await read(roiDays, first);
    expect(data).toHaveLength(35);
    expect(data.at(-1)).toEqual({ date: '2026-01-02', amount: '0', topups: 0, status: 'Not closed' });
  });
});

describe('incomes of a kind, row by row', () => {
  it('show what the kind has: pool, entry, number of the topup', async () => {
    const { data } = await read(incomeReports.matrix, first, { level: '2' });
    expect(data).toMatchObject([{ pool: 'GOLD', entry_no: 4, from: { user_id: directs[2]?.user_id } }]);
    const spill = await read(incomeReports.spill, first);
    expect(spill.data).toHaveLength(2);
    expect(spill.data[0].why.source).toEqual({ kind: 'topup', no: spill.data[0].source_no });
  });

  it('of a kind the plan does not have are an empty list', async () => {
    for (const kind of ['roi', 'matching', 'bonus', 'next_bet'] as const)
      expect(await read(incomeReports[kind], first)).toMatchObject({ data: [], total: 0 });
    expect(await read(incomeReports.gaming_level, admin)).toMatchObject({ data: [], total: 0 });
  });
});

describe('a plan with another geometry of a pool that has entries', () => {
  it('is refused when it is checked and when it is to be published', async () => {
    const pool = { code: 'GOLD', width: 3, depth: 2, package: 'P', pay: 'per_placement' };
    const levels = [{ amount: '50' }, { amount: '2000' }];
    const plan = { incomes: { matrix: { pools: [{ ...pool, levels }] } } };
    for (const call of [checkPlan, publishPlan]) {
      const reply = await callAs(test.server, call, { token: admin.token, body: { plan } });
      expect(reply.json().errors).toEqual({
        'plan.incomes.matrix.pools[0].width': 'cannot change after the first entry: it is 2',
      });
    }
  });
});
