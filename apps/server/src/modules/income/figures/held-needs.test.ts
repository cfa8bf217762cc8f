import type { Endpoint } from '@banyan/contract/core/endpoint';
import { matchingFlushed } from '@banyan/contract/income/matching-flushed';
import { notPaidNeeds } from '@banyan/contract/income/not-paid';
import { beforeAll, expect, it } from 'vitest';
import { contextOf, type Person } from '../../../../test/build.ts';
import { closeHere } from '../../../../test/close-here.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';

const test = useTestServer();
let admin: Person;
let top: Person;

/** Somebody with 1000 on the left and 600 on the right, of which the plan carries nothing on. */
beforeAll(async () => {
  admin = await aBusiness(test.server, {
    activity: { own_bv: '1500', period: 'yearly' },
    ranks: [
      { code: 'S', self_investment: '1000' },
      { code: 'G', self_investment: '5000' },
    ],
    caps: {
      member: { per_period: '500', by_rank: { G: '2000' }, period: 'yearly' },
      company: { percent: '40' },
    },
    incomes: {
      matching: { percent: '10', basis: 'amount', carry: 'none' },
      level: { levels: [{ percent: '0', by_package: { P: '5' } }] },
      walks: [
        {
          code: 'U',
          walk: 'levels',
          period: 'yearly',
          levels: [{ percent: '5', need: { own_bv: '900', rank: 'G', group_bv: '9' } }],
        },
      ],
    },
  });
  top = await aMember(test.server);
  const left = await aMember(test.server, { sponsor: top, side: 'L' });
  const right = await aMember(test.server, { sponsor: top, side: 'R' });
  for (const person of [top, left, right]) await fund(test.server, admin, person, '5000');
  await topUp(test.server, top, '1000');
  await topUp(test.server, top, '500');
  await topUp(test.server, left, '1000');
  await topUp(test.server, right, '600');
  const context = await contextOf(test.server, admin);
  await closeHere(test, context, '2026-01-02');
});

const ask = async (call: Endpoint, { token }: Person, query: Record<string, string> = {}) =>
  (await callAs(test.server, call, { token, query })).json();

it('volumes of running periods, ranks, packages and caps stand beside what asks for them', async () => {
  const { data } = await ask(notPaidNeeds, top);
  expect(data.needs).toEqual([
    {
      fact: 'package',
      period: null,
      actual: 'P',
      is_money: false,
      steps: [{ required: 'P', is_met: true, opens: [{ kind: 'level', levels: [1] }] }],
    },
    {
      fact: 'rank',
      period: null,
      actual: 'S',
      is_money: false,
      steps: [{ required: 'G', is_met: false, opens: [{ kind: 'unilevel', levels: [1] }] }],
    },
    {
      fact: 'own_bv',
      period: 'yearly',
      actual: '1500',
      is_money: true,
      steps: [
        { required: '900', is_met: true, opens: [{ kind: 'unilevel', levels: [1] }] },
        { required: '1500', is_met: true, opens: [{ kind: null, levels: [] }] },
      ],
    },
    // of another period than that of ranks: counted when it ends
    {
      fact: 'group_bv',
      period: 'yearly',
      actual: null,
      is_money: true,
      steps: [{ required: '9', is_met: false, opens: [{ kind: 'unilevel', levels: [1] }] }],
    },
  ]);
  expect(data.member_cap).toMatchObject({ cap: '500', period: 'yearly' });
  expect(data.company_cap).toEqual({ percent: '40', period: 'daily' });
});

it('volume that is not carried on is listed by closing, for its member and for admins', async () => {
  const row = { type: 'Not carried on', left_volume: '400', right_volume: '0', business_date: '2026-01-02' };
  expect((await ask(matchingFlushed, top)).data).toMatchObject([row]);
  const query = { member: top.user_id, type: 'carry' };
  expect((await ask(matchingFlushed, admin, query)).data).toMatchObject([
    { ...row, member: { user_id: top.user_id } },
  ]);
  expect((await ask(matchingFlushed, admin, { type: 'expired' })).data).toEqual([]);
});
