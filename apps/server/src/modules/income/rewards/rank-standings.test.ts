import { beforeAll, expect, it } from 'vitest';
import { contextOf } from '../../../../test/build.ts';
import { useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { createPackage } from '../../topup/packages/create-package.ts';
import { topupMember } from '../../topup/topup-member.ts';
import { openRankStandings } from './open-rank-standings.ts';
import { readRankStanding } from './read-rank-standing.ts';

const plan = {
  incomes: {},
  rank_rules: { period: 'monthly', breakaway: 'GOLD' },
  ranks: [
    { code: 'SILVER', own_bv: '100', directs: 1 },
    { code: 'GOLD', group_bv: '2000', max_from_leg_percent: '60', keep: { group_bv: '1500' }, grace: 1 },
    {
      code: 'PLATINUM',
      team_bv: '9000',
      max_from_leg_percent: '10',
      legs_with_rank: { SILVER: 2 },
      self_investment: '500',
    },
  ],
};

const test = useTestServer();

/** A business whose members have bought, the sponsor of two teams first. */
async function aTeam() {
  const { server } = test;
  const admin = await aBusiness(server, plan);
  const context = await contextOf(server, admin);
  const top = await aMember(server, {});
  const left = await aMember(server, { sponsor: top });
  const right = await aMember(server, { sponsor: top });
  const below = await Promise.all([left, left, right].map((sponsor) => aMember(server, { sponsor })));
  const members = [top, left, right, ...below];
  const buy = (member: { user_id: string }) =>
    inTransaction(server.db, (tx) =>
      topupMember(tx, context, { user_id: member.user_id, package: 'A', pay_from: 'Cash' }),
    );
  await inTransaction(server.db, (tx) =>
    createPackage(tx, context, { code: 'A', name: 'A', amount: '1500', bv: '1200' }),
  );
  // the last one stays inactive
  for (const member of members.slice(0, -1)) await buy(member);
  await test.asOwner(
    `insert into member_rank (member_id, rank, highest, business_date) values (${right.id}, 'GOLD', 'PLATINUM', '2000-01-31')`,
  );
  const as = async ({ id }: { id: string }) => {
    const own = await contextOf(server, admin);
    return { now: own.now, actor: { ...own.actor, id } } as never;
  };
  return { server, members, top, buy, as };
}

let team: Awaited<ReturnType<typeof aTeam>>;
beforeAll(async () => {
  team = await aTeam();
});

it('a member judged with the whole company stands where the own team alone puts them', async () => {
  const { server, members, as } = team;
  const readWithCompany = openRankStandings(server.databaseUrl, -1);
  const contexts = await Promise.all(members.map(as));
  const alone = [];
  for (const context of contexts) alone.push(await readRankStanding(server.db, context));
  const together = await Promise.all(contexts.map((context) => readWithCompany(server.db, context)));
  expect(together).toEqual(alone);
  expect(alone[0]).toMatchObject({
    forecast: { reason: 'achieved' },
    volumes: { own_bv: '1200.00', team_bv: '6000.00' },
    next: { rank: expect.any(String) },
  });
  expect(alone.some((one) => one?.next?.achieve.some(({ cut }) => cut.length > 0))).toBe(true);
  expect(alone.map((one) => one?.rank)).toContain('GOLD');
});

it('the standing of a large team is kept for a minute, and read anew when the member buys', async () => {
  const { server, members, top, buy, as } = team;
  const read = openRankStandings(server.databaseUrl, 2);
  const readTop = async () => (await read(server.db, await as(top)))?.volumes?.team_bv;
  expect(await readTop()).toBe('6000.00');
  await buy(members[1] as (typeof members)[number]);
  expect(await readTop()).toBe('6000.00');
  await buy(top);
  expect(await readTop()).toBe('8400.00');
  await buy(members[2] as (typeof members)[number]);
  expect(await readTop()).toBe('8400.00');
  test.services.now = new Date(test.services.now.getTime() + 61_000);
  expect(await readTop()).toBe('9600.00');
});
