import { planVersions } from '@banyan/contract/income/income';
import * as lab from '@banyan/contract/income/lab';
import {
  decidePlan,
  type PlanCost,
  planProposals,
  pricePlan,
  publishPlan,
} from '@banyan/contract/income/plan-proposals';
import { beforeAll, describe, expect, it } from 'vitest';
import { aContext, anAdmin, contextOf, type Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { banFromDeciding } from '../../accounts/approvals/ban-from-deciding.ts';
import { createPackage } from '../../topup/packages/create-package.ts';
import { workOffLabRuns } from '../lab/work-off-lab-runs.ts';

const test = useTestServer();
let maker: Person;
let checker: Person;

/** Nine tenths of every topup, and more than half of it once more. */
const ruinous = {
  incomes: { referral: { rate: { percent: '90' } }, level: { levels: [{ percent: '60' }] } },
};
/** It sets no bound, and its cap caps nothing: only a lab run shows what it pays. */
const disguised = {
  incomes: {
    referral: { rate: { percent: '90' } },
    matching: { percent: '100', cap: { per_closing: '99999999' } },
  },
};

beforeAll(async () => {
  maker = await aBusiness(test.server, { incomes: {} });
  checker = await anAdmin(test.server);
});

async function ask(endpoint: Parameters<typeof callAs>[1], person: Person, body: unknown = {}) {
  return (await callAs(test.server, endpoint, { token: person.token, body })).json();
}
async function read(endpoint: Parameters<typeof callAs>[1], person: Person) {
  return (await callAs(test.server, endpoint, { token: person.token })).json().data;
}
const price = async (plan: unknown): Promise<PlanCost> => (await ask(pricePlan, maker, { plan })).data;
const publish = (person: Person, plan: unknown) => ask(publishPlan, person, { plan, note: 'A try' });
/** What decided, in a few words. */
const why = ({ dangers }: PlanCost) =>
  dangers.map(({ why: one, percent, kinds }) => [one, ...(percent ? [percent] : []), ...kinds].join(' '));

/** Runs a plan in the lab on the people of a usual year, or on others. */
async function tryOn(plan: unknown, others: Partial<lab.LabPopulation>): Promise<string> {
  const { usual } = await read(lab.labSetup, maker);
  const population = { ...usual, ...others };
  const { data } = await ask(lab.startLabRun, maker, { plans: [{ plan }], population, on_network: false });
  await workOffLabRuns({ db: test.server.db, url: test.url, services: test.services });
  return data.no;
}

describe('a plan that is published by one admin', () => {
  const plan = { incomes: { referral: { rate: { percent: '8' }, base: 'amount' } } };

  it('was tried out on a usual year, once for as long as the packages stay as they are', async () => {
    const first = await price(plan);
    expect(first).toMatchObject({ bound: '8', exceeds: false, break_even: null, dangers: [] });
    expect(first.trials.map(({ on }) => on)).toEqual(['usual_year', 'lab_run']);
    expect(Number(first.per_100)).toBeGreaterThan(5);
    expect(await price(plan)).toEqual(first);
    test.services.now = new Date(test.services.now.getTime() + 60_000);
    await test.asOwner('update package set created_at = $1', [test.services.now]);
    const again = await price(plan);
    expect(again.trials[0]?.run_no).not.toBe(first.trials[0]?.run_no);
    expect((await publish(maker, plan)).data).toMatchObject({
      published: { version: 2, is_in_force: true },
      proposal: null,
    });
  });

  it('waits once any run of it paid more than came in, also one of the asker', async () => {
    const no = await tryOn(plan, { months: 2, members: 300, unpaid_percent: '97' });
    const cost = await price(plan);
    expect(cost).toMatchObject({ exceeds: true, run_no: no, dangers: [{ why: 'lab_run', run_no: no }] });
    const { data } = await publish(maker, plan);
    expect(data.published).toBeNull();
    await ask(decidePlan, maker, { no: data.proposal.no, decision: 'Reject' });
  });
});

describe('a dangerous plan', () => {
  it('is not made harmless by a friendly run of one member for one month', async () => {
    const before = await price(disguised);
    expect(why(before)).toEqual([`usual_year ${before.per_100}`, `lab_run ${before.per_100}`]);
    const no = await tryOn(disguised, { members: 1, months: 1, founders: 1, sides: 'left' });
    const { results } = (
      await callAs(test.server, lab.readLabRun, { token: maker.token, query: { no } })
    ).json().data;
    expect(results[0].total.paid).toBe('0.00');
    expect(await price(disguised)).toEqual(before);
    const { data } = await publish(maker, disguised);
    expect(data.published).toBeNull();
    expect(await ask(decidePlan, maker, { no: data.proposal.no, decision: 'Approve' })).toMatchObject({
      code: 'plan_second_admin',
    });
    await ask(decidePlan, maker, { no: data.proposal.no, decision: 'Reject' });
  });

  it('needs two when an income has neither bound nor cap, whatever a run says', async () => {
    const cost = await price({
      incomes: { matching: { percent: '1' }, matching_level: { levels: [{ percent: '1' }] } },
    });
    expect(Number(cost.per_100)).toBeLessThan(50);
    expect(why(cost)).toEqual(['no_bound matching matching_level']);
    expect(cost.exceeds).toBe(true);
  });

  it('waits for a second admin, and is published with that one', async () => {
    const { data } = await publish(maker, ruinous);
    expect(data.published).toBeNull();
    expect(data.proposal).toMatchObject({
      status: 'Pending',
      by: { user_id: maker.user_id },
      can_approve: false,
      can_reject: true,
      cost: { bound: '150', exceeds: true },
    });
    expect(why(data.proposal.cost)).toEqual([
      `usual_year ${data.proposal.cost.per_100}`,
      `lab_run ${data.proposal.cost.per_100}`,
      'bound 150',
    ]);
    const { no } = data.proposal;
    expect(await publish(checker, ruinous)).toMatchObject({ code: 'plan_waiting' });
    expect((await read(planVersions, maker))[0]).toMatchObject({ version: 2 });
    expect((await read(planProposals, checker))[0]).toMatchObject({ no, can_approve: true });
    // who may not decide yet is told so in place of the buttons
    const fresh = await anAdmin(test.server);
    const ban = { user_id: fresh.id, cause: 'created', by: [checker.id] } as const;
    await inTransaction(test.server.db, (tx) => banFromDeciding(tx, aContext(test.server), ban));
    expect((await read(planProposals, fresh))[0].ban).toMatchObject({ cause: 'created', is_running: true });
    expect((await read(planProposals, checker))[0].ban).toBeNull();
    expect(await ask(decidePlan, fresh, { no, decision: 'Approve' })).toMatchObject({
      code: 'may_not_decide',
    });
    const decided = await ask(decidePlan, checker, { no, decision: 'Approve' });
    expect(decided.data).toMatchObject({
      status: 'Approved',
      version: 3,
      decided_by: { user_id: checker.user_id },
      can_approve: false,
      can_reject: false,
    });
    expect((await read(planVersions, maker))[0]).toMatchObject({
      version: 3,
      requested_by: maker.user_id,
      published_by: checker.user_id,
      note: 'A try',
      is_in_force: true,
    });
    expect(await ask(decidePlan, checker, { no, decision: 'Reject' })).toMatchObject({
      code: 'already_done',
    });
  });

  it('is found on the network of today, where a usual year shows nothing', async () => {
    const context = await contextOf(test.server, maker);
    const daily = { code: 'R', name: 'Daily', min: '100', max: '100000', roi_percent: '1', roi_days: 50 };
    await inTransaction(test.server.db, (tx) => createPackage(tx, context, daily));
    const member = await aMember(test.server);
    await fund(test.server, maker, member, '90000');
    await topUp(test.server, member, '90000', { package: 'R' });
    // half of what is sold is paid back; but those who join now bring in less than is still owed for what was sold
    const plan = { incomes: { roi: {} } };
    const cost = await price(plan);
    expect(why(cost)).toEqual([`network ${cost.per_100}`, `lab_run ${cost.per_100}`]);
    expect(cost.trials.map(({ on, exceeds }) => [on, exceeds])).toEqual([
      ['usual_year', false],
      ['network', true],
      ['lab_run', true],
    ]);
    const { data } = await publish(maker, plan);
    expect(data).toMatchObject({ published: null, proposal: { cost: { exceeds: true } } });
  });
});
