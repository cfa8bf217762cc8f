import { beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '../../../test/build.ts';
import { useTestServer } from '../../../test/http.ts';
import { buy, lotteryOpens, openDraw } from '../../../test/lottery.ts';
import { aBusiness, aMember } from '../../../test/network.ts';
import { openOptionalPages } from '../../../test/optional-pages.ts';
import { aGambler, anEpochInUse, bet, lead, openIssue } from '../../../test/rounds.ts';

const test = useTestServer();
const game = 'WG1' as const;
let admin: Person;
let member: Person;

beforeAll(async () => {
  admin = await aBusiness(test.server, { incomes: { next_bet: {}, gaming_level: {} }, caps: {} });
  const root = await aMember(test.server);
  await openOptionalPages(test);
  await test.asOwner(`update game_setting set licence_reference = 'SG-2026-17', countries = '{India}'`);
  await test.asOwner(`update company set gaming_mode = 'real_money'`);
  await anEpochInUse(test, admin, { game, at: new Date(lotteryOpens - 1_800_000).toISOString() });
  member = await aGambler(test, '1000', root);
});

describe('the limit of what a member may lose in a day', () => {
  it('counts tickets against bets, and bets against tickets', async () => {
    await test.asOwner('insert into game_player (member_id) values ($1)', [member.id]);
    await test.asOwner(`insert into game_limit (member_id, kind, amount) values ($1, 'loss_1', 220)`, [
      member.id,
    ]);
    const { code } = await openDraw(test, admin);
    expect((await buy(test, member, code)).data).toMatchObject({ amount: '100' });
    await lead(test, { game });
    const issue = (await openIssue(test, game))?.issue;
    const stake = (amount: string) => bet(test, member, { issue, selection: 'big', stake: amount });
    expect((await stake('120.01')).errors).toEqual({
      stake: 'Your own limit leaves ₹120.00 to bet now.',
    });
    expect((await stake('30')).data).toMatchObject({ stake: '30' });
    expect((await buy(test, member, code)).errors).toEqual({
      count: 'Your own limit leaves ₹90.00 for tickets now.',
    });
  });
});
