import { pricePlan } from '@banyan/contract/income/plan-proposals';
import { parsePlan } from '@banyan/plan/plan/plan';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Person } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness } from '../../../../test/network.ts';
import { tryPlan } from './try-plan.ts';

const test = useTestServer();
let admin: Person;
beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: {} });
});

const percent = { incomes: { referral: { rate: { percent: '7' } } } };
const runs = async () => (await test.asOwner('select status from lab_run')).map(({ status }) => status);

it('a trial for which nobody waits any more is ended, and no run of it is kept', async () => {
  const read = parsePlan(percent);
  if ('problems' in read) throw new Error('the plan is valid');
  const leaving = new AbortController();
  const isListening = vi.spyOn(leaving.signal, 'addEventListener');
  const { server, url, services } = test;
  const trying = tryPlan({ db: server.db, url }, services, read.plan, leaving.signal);
  await expect.poll(() => isListening.mock.calls.length).toBeGreaterThan(0);
  leaving.abort();
  await trying;
  expect(await runs()).toEqual([]);
  await tryPlan({ db: server.db, url }, services, read.plan, leaving.signal);
  expect(await runs()).toEqual([]);
  // the next who asks gets an answer
  const body = { plan: percent };
  expect((await callAs(server, pricePlan, { token: admin.token, body })).json().data.bound).toBe('7');
  expect(await runs()).toEqual(['done']);
});
