import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { nextRanks } from '@banyan/contract/income/ranks';
import { expect, it } from 'vitest';
import { contextOf, openTestSession } from '../../../../test/build.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { createPackage } from '../../topup/packages/create-package.ts';
import { topupMember } from '../../topup/topup-member.ts';

const plan = {
  incomes: {},
  rank_rules: { period: 'monthly' },
  ranks: [
    { code: 'SILVER', own_bv: '100' },
    { code: 'GOLD', group_bv: '2000', keep: { group_bv: '1500' }, grace: 1 },
  ],
};

const test = useTestServer();

it('tells an admin whose rank the next rank closing changes, before it is posted', async () => {
  const { server } = test;
  const admin = await aBusiness(server, plan);
  const context = await contextOf(server, admin);
  const ask = async () => {
    const token = await inTransaction(server.db, (tx) => openTestSession(server, tx, admin.id));
    return (await callAs(server, nextRanks, { token })).json().data;
  };
  const sponsor = await aMember(server, {});
  const below = await aMember(server, { sponsor });
  const fallen = await aMember(server, { sponsor });
  const bridged = await aMember(server, { sponsor });
  await inTransaction(server.db, async (tx) => {
    await createPackage(tx, context, { code: 'D', name: 'Daily', amount: '1000' });
    await createPackage(tx, context, { code: 'Z', name: 'Without volume', amount: '1000', bv: '0' });
    for (const [member, code] of [
      [sponsor, 'D'],
      [below, 'D'],
      [fallen, 'Z'],
      [bridged, 'Z'],
    ] as const)
      await topupMember(tx, context, { user_id: member.user_id, package: code, pay_from: 'Cash' });
  });
  for (const [member, rank] of [
    [fallen, 'SILVER'],
    [bridged, 'GOLD'],
  ] as const)
    await test.asOwner(
      `insert into member_rank (member_id, rank, highest, business_date) values (${member.id}, '${rank}', '${rank}', '2000-01-31')`,
    );
  const { date, counts, changes } = await ask();
  expect(counts).toEqual({ fallen: 1, bridged: 1, risen: 2 });
  expect(changes).toMatchObject([
    { member: { user_id: fallen.user_id }, before: 'SILVER', rank: null, reason: 'lost' },
    { member: { user_id: bridged.user_id }, before: 'GOLD', rank: 'GOLD', bridged: 1, reason: 'bridged' },
    { member: { user_id: sponsor.user_id }, before: null, rank: 'GOLD', group_bv: '2000.00' },
    { member: { user_id: below.user_id }, before: null, rank: 'SILVER', own_bv: '1000.00' },
  ]);
  // the last date of a month, and everything stays what it was
  expect(new Date(Date.parse(date) + millisecondsPerDay).getUTCDate()).toBe(1);
  expect(await test.asOwner('select rank from rank_history')).toEqual([]);
});
