import { decideAdminRequest } from '@banyan/contract/accounts/approvals';
import { fairnessRound, fairnessRounds } from '@banyan/contract/games/fairness';
import { takeDailyCredits } from '@banyan/contract/games/game-wallet';
import { excludeFromGames, setGameLimit } from '@banyan/contract/games/limits';
import { adminGameRounds, pauseGame, voidRound } from '@banyan/contract/games/round-control';
import { gamesLobby, myBets, readPrediction } from '@banyan/contract/games/rounds';
import { incomeReports } from '@banyan/contract/income/income-reports';
import { payoutOf } from '@banyan/fair/prediction/payouts';
import type { Selection } from '@banyan/fair/prediction/selections';
import { verifyRound } from '@banyan/fair/verify/verify-round';
import { toDecimal } from '@banyan/plan/money';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anAdmin, type Person } from '../../../../test/build.ts';
import { crowd } from '../../../../test/crowd.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember, fund, topUp } from '../../../../test/network.ts';
import { openOptionalPages } from '../../../../test/optional-pages.ts';
import { aGambler, anEpochInUse, bet, lead, openIssue, setGameClock } from '../../../../test/rounds.ts';
import { findAll } from '../../../audit/audit-all.ts';

const test = useTestServer();
const game = 'WG1' as const;
const minute = 60_000;
const begin = Date.parse('2026-03-05T09:00:20Z');
let admin: Person;
let second: Person;
let root: Person;

beforeAll(async () => {
  test.services.now = new Date(begin);
  admin = await aBusiness(test.server, { incomes: { next_bet: {}, gaming_level: {} }, caps: {} });
  second = await anAdmin(test.server);
  root = await aMember(test.server);
  await openOptionalPages(test);
  await test.asOwner(`update game_setting set licence_reference = 'L-1', countries = '{India}'`);
  await anEpochInUse(test, admin, { game, at: '2026-03-05T08:00:00Z' });
  at = begin;
});
let at = begin;
/** A fresh round that takes bets, a minute after the last one. */
async function aRound(): Promise<{ issue: string; closes: number }> {
  at = (Math.floor(at / minute) + 1) * minute + 5000;
  await setGameClock(test, at);
  await lead(test, { game });
  const open = await openIssue(test, game);
  if (!open) throw new Error('no round was opened');
  return open;
}
beforeEach(() => test.asOwner(`update company set gaming_mode = 'real_money'`));
const finish = async ({ closes }: { closes: number }) => {
  at = closes + 4500;
  await setGameClock(test, at);
  await lead(test, { game });
};
const fair = async (issue: string) =>
  (await callAs(test.server, fairnessRound, { query: { issue } })).json().data;
const wrong = async () =>
  (await findAll(test.server.db)).filter(({ problem }) => !problem.startsWith('adjustment key'));
const balanceOf = async ({ id }: Person, asset = 1) => {
  const [row] = await test.asOwner(
    `select trim_scale(balance)::text as balance from account where owner_type = 'User' and owner_id = $1
       and wallet_code = 'game' and asset_id = $2`,
    [id, asset],
  );
  return row?.balance;
};
const poolOf = async (asset = 1) => {
  const [row] = await test.asOwner(
    `select coalesce(sum(trim_scale(balance)), 0)::text as balance from account_balance
     where wallet_code = 'pool:WG1' and asset_id = $1`,
    [asset],
  );
  return toDecimal(String(row?.balance)).toFixed();
};

describe('a round of the prediction', () => {
  it('takes bets until it closes, is drawn by its beacon, pays to the last digit and can be verified', async () => {
    const players = [await aGambler(test, '1000', root), await aGambler(test, '1000', root)];
    const round = await aRound();
    const wanted: [Selection, string][] = [
      ['green', '100'],
      ['red', '50.55'],
      ['violet', '10'],
      ['big', '33.33'],
      ['small', '20'],
      ['7', '5'],
    ];
    const before = await poolOf();
    for (const [index, [selection, stake]] of wanted.entries()) {
      const { data } = await bet(test, players[index % 2] as Person, {
        issue: round.issue,
        selection,
        stake,
      });
      expect(data).toMatchObject({ issue: round.issue, selection, stake });
    }
    await setGameClock(test, round.closes - 1);
    const last = { issue: round.issue, selection: '0', stake: '1' };
    expect((await bet(test, players[0] as Person, last)).data.no).toMatch(/^B\d+$/);
    await setGameClock(test, round.closes);
    expect((await bet(test, players[0] as Person, last)).code).toBe('round_closed');
    await lead(test, { game });
    expect(await fair(round.issue)).toMatchObject({ status: 'Locked', game_hash: null, digit: null });
    await finish(round);
    const shown = await fair(round.issue);
    expect(shown).toMatchObject({ status: 'Settled', beacon: 'local' });
    const { checks, outcome } = verifyRound({
      record: JSON.parse(shown.record),
      record_signature: shown.record_signature,
      installation_key: shown.installation_key,
      salt_signature: shown.salt_signature,
      round: shown.round,
      game_hash: shown.game_hash,
      closes_at: Date.parse(shown.closes_at),
      issue: { name: shown.issue, opens_at: Date.parse(shown.opens_at), timezone: shown.timezone },
      beacon: { round: shown.beacon_round, signature: shown.beacon_signature },
      shown: shown.digit,
    });
    expect(Object.values(checks)).toEqual([true, true, true, true, true, true]);
    expect(outcome).toBe(shown.digit);
    const all = [...wanted, ['0', '1'] as [Selection, string]];
    const rules = { fee_bps: 200, digits: 2 };
    const stakes = all.reduce((sum, [, stake]) => sum.plus(stake), toDecimal('0'));
    const payouts = all.reduce(
      (sum, [selection, stake]) => sum.plus(payoutOf({ selection, stake }, shown.digit, rules)),
      toDecimal('0'),
    );
    expect(
      toDecimal(await poolOf())
        .minus(before)
        .toFixed(),
    ).toBe(stakes.minus(payouts).toFixed());
    const [row] = (
      await callAs(test.server, adminGameRounds, { token: admin.token, query: { issue: round.issue } })
    ).json().data;
    expect(row).toMatchObject({ bets: 7, players: 2, digit: shown.digit, status: 'Settled' });
    expect(toDecimal(row.payouts).toFixed()).toBe(payouts.toFixed());
    const own = (await callAs(test.server, myBets, { token: (players[0] as Person).token })).json().data;
    expect(own).toHaveLength(4);
    // each bet is an event with its fee, in the order in which it was accepted
    const events = await test.asOwner(
      `select trim_scale(amount)::text as stake from business_event where kind = 'bet' order by id`,
    );
    expect(events.map(({ stake }) => stake)).toEqual(all.map(([, stake]) => stake));
    expect(await wrong()).toEqual([]);
  });

  it('pays next bet and gaming level from real fees, in its transaction', async () => {
    const earner = await aGambler(test, '1000', root);
    const player = await aGambler(test, '1000', earner);
    for (const member of [root, earner, player]) {
      await fund(test.server, admin, member, '1000');
      await topUp(test.server, member, '1000');
    }
    const round = await aRound();
    await bet(test, earner, { issue: round.issue, selection: 'big', stake: '500' });
    await bet(test, player, { issue: round.issue, selection: 'small', stake: '500' });
    await finish(round);
    const incomes = await test.asOwner(
      `select i.kind, i.member_id from income i join business_event e on e.id = i.event_id
       where e.kind = 'bet' and e.member_id = $1 order by i.kind`,
      [player.id],
    );
    expect(incomes).toContainEqual({ kind: 'next_bet', member_id: earner.id });
    expect(incomes).toContainEqual({ kind: 'gaming_level', member_id: earner.id });
    const { data } = (await callAs(test.server, incomeReports.next_bet, { token: earner.token })).json();
    const { source } = data[0].why;
    expect(source).toMatchObject({ kind: 'game_bet', proof: `/fairness?issue=${source.no}` });
    expect(await fair(source.no)).toEqual(await fair(round.issue));
    expect(await wrong()).toEqual([]);
  });

  it('is played with credits apart from money, without events', async () => {
    const member = await aGambler(test, '100', root);
    const forMoney = await aRound();
    await test.asOwner(`update company set gaming_mode = 'play_credits'`);
    const body = { issue: forMoney.issue, selection: 'green', stake: '10' };
    expect((await bet(test, member, body)).code).toBe('round_closed');
    await finish(forMoney);
    const before = await poolOf();
    const round = await aRound();
    expect((await bet(test, member, { ...body, issue: round.issue })).code).toBe('insufficient_funds');
    await callAs(test.server, takeDailyCredits, { token: member.token });
    expect((await bet(test, member, { ...body, issue: round.issue })).data.balance).toBe('990.00000000');
    await finish(round);
    const { digit } = await fair(round.issue);
    const payout = payoutOf({ selection: 'green', stake: '10' }, digit, { fee_bps: 200, digits: 2 });
    expect(await balanceOf(member, 0)).toBe(payout.plus('990').toFixed());
    expect([await balanceOf(member), await poolOf()]).toEqual(['100', before]);
    const events = await test.asOwner(
      `select from business_event e join game_bet b on b.id = e.source_id and e.kind = 'bet' where b.asset_id = 0`,
    );
    expect(events).toEqual([]);
    expect(await wrong()).toEqual([]);
  });
});

describe('a bet', () => {
  it('is refused by field: unknown round, selection, stake, wallet, limit of the chain', async () => {
    const member = await aGambler(test, '7000', root);
    const { issue } = await aRound();
    const ask = async (body: object) =>
      await bet(test, member, { issue, selection: 'green', stake: '10', ...body });
    // of a round that will come, and of one that never does
    const coming = issue.replace(/\d+$/, (place) => String(Number(place) + 1).padStart(4, '0'));
    for (const none of [coming, '20260305-WG1-9999'])
      expect((await ask({ issue: none })).errors).toEqual({ issue: 'There is no such round.' });
    const many = (await ask({ selection: 'blue', stake: '0' })).errors;
    expect(Object.keys(many).sort()).toEqual(['selection', 'stake']);
    expect((await ask({ stake: '-1' })).errors.stake).toBeTruthy();
    expect((await ask({ stake: '0.001' })).errors).toEqual({ stake: 'At most 2 decimals.' });
    expect((await ask({ stake: '5000.01' })).errors).toEqual({ stake: 'The maximum is ₹5,000.00.' });
    expect(
      (await bet(test, await aGambler(test, '5', root), { issue, selection: '1', stake: '6' })).code,
    ).toBe('insufficient_funds');
    const key = 'the-same-key-of-a-bet';
    const body = { issue, selection: 'green', stake: '10' };
    const [one, two] = [await bet(test, member, body, key), await bet(test, member, body, key)];
    expect([two, await balanceOf(member)]).toEqual([one, '6990']);
  });

  it('beyond what its round may lose is refused with the largest stake that would pass', async () => {
    const member = await aGambler(test, '20000', root);
    const { issue } = await aRound();
    const ask = (stake: string, selection = '3') => bet(test, member, { issue, selection, stake });
    // 78,200 of 100,000 are lost when 3 is drawn
    for (let times = 0; times < 2; times += 1) expect((await ask('5000')).data.stake).toBe('5000');
    const limitErrors = { stake: 'At most ₹2,787.71 on it in this round.' };
    for (const stake of ['5000', '2787.72']) expect((await ask(stake)).errors).toEqual(limitErrors);
    expect((await ask('2787.71')).data.stake).toBe('2787.71');
    expect(await ask('0.01')).toMatchObject({
      code: 'round_limit',
      errors: { stake: 'This round takes nothing more on it.' },
    });
    expect((await ask('100', '4')).data.stake).toBe('100');
  });

  it('keeps the own limits, however much is sent at once', async () => {
    const member = await aGambler(test, '1000', root);
    const set = (kind: string, amount: string) =>
      callAs(test.server, setGameLimit, { token: member.token, body: { kind, amount } });
    await set('stake', '20');
    await set('loss_1', '95');
    const { issue } = await aRound();
    const body = { issue, selection: 'big', stake: '10' };
    expect((await bet(test, member, { ...body, stake: '20.01' })).errors).toEqual({
      stake: 'Your own limit leaves ₹20.00 to bet now.',
    });
    const codes = await Promise.all(
      Array.from({ length: 100 }, async () => (await bet(test, member, body)).code ?? 'done'),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(9);
    expect(codes.filter((code) => code === 'own_limit')).toHaveLength(91);
  });

  it('is taken from nobody who has excluded themselves, however many come at that moment', async () => {
    const member = await aGambler(test, '1000', root);
    const { issue } = await aRound();
    const body = { issue, selection: 'small', stake: '10' };
    const ask = async () => (await bet(test, member, body)).code ?? 'done';
    const exclude = callAs(test.server, excludeFromGames, {
      token: member.token,
      body: { period: '24_hours' },
    });
    const [codes] = await Promise.all([Promise.all(Array.from({ length: 100 }, ask)), exclude]);
    expect((await exclude).statusCode).toBe(200);
    expect(await ask()).toBe('games_excluded');
    const taken = codes.filter((code) => code === 'done').length;
    expect(codes.filter((code) => code === 'games_excluded')).toHaveLength(100 - taken);
    expect(await balanceOf(member)).toBe(String(1000 - 10 * taken));
  });

  it('of somebody who is excluded or blocked meanwhile ends as that of everybody', async () => {
    const players = [await aGambler(test, '100', root), await aGambler(test, '100', root)];
    const round = await aRound();
    for (const player of players)
      for (const selection of ['big', 'small'] as const)
        await bet(test, player, { issue: round.issue, selection, stake: '50' });
    const [excluded, blocked] = players as [Person, Person];
    await callAs(test.server, excludeFromGames, { token: excluded.token, body: { period: 'for_good' } });
    await test.asOwner('update app_user set is_blocked = true where id = $1', [blocked.id]);
    await finish(round);
    // one half wins twice what is left of its stake
    expect([await balanceOf(excluded), await balanceOf(blocked)]).toEqual(['98', '98']);
    expect(await wrong()).toEqual([]);
  });

  it('from a wallet for k of many is taken k times', async () => {
    const member = await aGambler(test, '70', root);
    const { issue } = await aRound();
    const body = { issue, selection: 'small', stake: '10' };
    const many = crowd(100, 1000);
    const codes = await Promise.all(
      Array.from({ length: many }, async () => (await bet(test, member, body)).code ?? 'done'),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(7);
    expect(codes.filter((code) => code === 'insufficient_funds')).toHaveLength(many - 7);
  });
});

describe('admins', () => {
  const ask = async (issue: string) =>
    (
      await callAs(test.server, voidRound, { token: admin.token, body: { issue, reason: 'Wrong limits' } })
    ).json();
  const approve = async (no: string, { token } = second) =>
    (await callAs(test.server, decideAdminRequest, { token, body: { no, decision: 'Approve' } })).json();

  it('make a round void by two while it takes bets, and never after; stakes come back', async () => {
    const member = await aGambler(test, '100', root);
    const round = await aRound();
    await bet(test, member, { issue: round.issue, selection: '3', stake: '40' });
    const { waits } = await ask(round.issue);
    expect((await approve(waits.no, admin)).code).toBe('own_request');
    expect((await approve(waits.no)).code).toBeUndefined();
    await lead(test, { game });
    expect(await balanceOf(member)).toBe('100');
    const shown = await fair(round.issue);
    expect(shown).toMatchObject({ status: 'Void', void_reason: 'by_admin', had_beacon: false, digit: null });
    expect(shown.game_hash).toMatch(/^[0-9a-f]{64}$/);
    expect((await bet(test, member, { issue: round.issue, selection: '3', stake: '1' })).code).toBe(
      'round_closed',
    );
    const events = await test.asOwner(`select from business_event where kind = 'bet' and member_id = $1`, [
      member.id,
    ]);
    expect(events).toEqual([]);
    const next = await aRound();
    const asked = await ask(next.issue);
    await setGameClock(test, next.closes);
    expect((await ask(next.issue)).code).toBe('round_closed');
    expect((await approve(asked.waits.no)).code).toBeTruthy();
    await finish(next);
    expect((await fair(next.issue)).status).toBe('Settled');
    expect(await wrong()).toEqual([]);
  });

  it('pause a game: the open round is played to its end, and no new one opens', async () => {
    const round = await aRound();
    const pause = (is_paused: boolean) =>
      callAs(test.server, pauseGame, { token: admin.token, body: { game, is_paused, reason: 'Test' } });
    await pause(true);
    await finish(round);
    expect((await fair(round.issue)).status).toBe('Settled');
    await expect(aRound()).rejects.toThrow('no round was opened');
    await pause(false);
    expect((await aRound()).issue).toMatch(/^20260305-WG1-\d{4}$/);
  });
});

it('what a game shows is closed to nobody but those without the games', async () => {
  const member = await aGambler(test, '10', root);
  const { issue } = await aRound();
  const { token } = member;
  const lobby = (await callAs(test.server, gamesLobby, { token })).json().data;
  expect(lobby.games.find((one: { game: string }) => one.game === game).round.issue).toBe(issue);
  const page = (await callAs(test.server, readPrediction, { token, query: { game } })).json().data;
  expect([page.round.issue, page.rules.beacon, page.rules.largest_stake]).toEqual([issue, 'local', '5000']);
  const { rounds } = (await callAs(test.server, fairnessRounds, { query: { game } })).json().data;
  expect(rounds.map((one: { issue: string }) => one.issue)).not.toContain(issue);
  await test.asOwner(`update company set gaming_mode = 'off'`);
  for (const [call, query] of [
    [gamesLobby, {}],
    [readPrediction, {}],
    [fairnessRound, { issue }],
    [fairnessRounds, { game }],
  ] as const)
    expect((await callAs(test.server, call, { token, query })).json().code).toBe('games_off');
  expect((await bet(test, member, { issue, selection: '1', stake: '1' })).code).toBe('games_off');
});
