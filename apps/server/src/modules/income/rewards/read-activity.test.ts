import { activityStanding } from '@banyan/contract/income/activity';
import { expect, it } from 'vitest';
import { contextOf } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { publishPlan } from '../plan/publish-plan.ts';

const test = useTestServer();

it('says until when what was bought is enough, and what is missing of the running period', async () => {
  const { server, services } = test;
  const admin = await aBusiness(server, {});
  const member = await aMember(server);
  const read = async () => (await callAs(server, activityStanding, { token: member.token })).json().data;
  expect(await read()).toBeNull();

  const activity = { own_bv: '100', period: 'monthly', grace_days: 7, first_days_free: null };
  const context = await contextOf(server, admin);
  await inTransaction(server.db, (tx) => publishPlan(tx, context, { plan: { activity } }));
  const january = { period: 'monthly', from: '2026-01-01', to: '2026-01-31', required: '100', by: null };
  const nothing = { ...january, own_bv: '0', missing: '100', until: null, bought: null, has_topup: false };
  expect(await read()).toEqual(nothing);

  await fund(server, admin, member, '500');
  await topUp(server, member, '120');
  const bought = { from: '2026-01-01', own_bv: '120' };
  const reached = { ...january, own_bv: '120', missing: '0', until: '2026-02-07', by: 'bought', bought };
  expect(await read()).toEqual({ ...reached, has_topup: true });

  // the same as of February, and as of the date that is open once January is cut
  const february = { from: '2026-02-01', to: '2026-02-28', own_bv: '0', missing: '100' };
  await test.asOwner(`update business_event set business_date = '2025-12-03', period = '2025-12-03'`);
  expect(await read()).toMatchObject({
    own_bv: '0',
    until: '2026-01-07',
    bought: { from: '2025-12-01', own_bv: '120' },
  });
  await test.asOwner(`update business_event set business_date = '2026-01-02', period = '2026-01-02'`);
  await test.asOwner(`insert into closing (business_date, cut_at) values ('2026-01-31', now())`);
  expect(services.now.toISOString().slice(0, 10)).toBe('2026-01-02');
  expect(await read()).toMatchObject({ ...february, until: '2026-02-07', bought });
});
