import { decideAdminRequest } from '@banyan/contract/accounts/approvals';
import { readAviator, startAutoplay } from '@banyan/contract/games/aviator';
import { fairnessRound } from '@banyan/contract/games/fairness';
import { excludeFromGames, setGameLimit } from '@banyan/contract/games/limits';
import { pauseGame, voidRound } from '@banyan/contract/games/round-control';
import { gamesLobby } from '@banyan/contract/games/rounds';
import { crashMilliseconds } from '@banyan/fair/aviator/flight';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, type Person } from '../../../../test/build.ts';
import {
  betOnFlight,
  betsOf,
  type Flights,
  flightsOf,
  leaveFlight,
  takeBetBack,
} from '../../../../test/flights.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { subscribed } from '../../../../test/live.ts';
import { aMember } from '../../../../test/network.ts';
import { openOptionalPages } from '../../../../test/optional-pages.ts';
import { aGambler, lead, setGameClock } from '../../../../test/rounds.ts';
import { findAll } from '../../../audit/audit-all.ts';
import { seal } from '../../../platform/seal.ts';
import { drawFlight } from './find-flight.ts';

const test = useTestServer();
const between = (low: number, high: number) => (x100: number) => x100 >= low && x100 <= high;
let root: Person;
let admin: Person;
let flights: Flights;

beforeAll(async () => {
  test.services.now = new Date('2026-03-05T08:00:00Z');
  await openOptionalPages(test);
  await test.asOwner(`update company set gaming_mode = 'real_money'`);
  await test.asOwner(`update game_setting set licence_reference = 'L-1', countries = '{India}'`);
  root = await aMember(test.server);
  admin = await anAdmin(test.server);
  flights = await flightsOf(test, admin, {
    at: '2026-03-05T08:00:00Z',
    crashes: Array.from({ length: 8 }, () => between(200, 400)),
    limits: { round_loss_limit: '10000', largest_stake: '1000', max_win: '5000' },
  });
});

const balanceOf = async ({ id }: Person) => {
  const [row] = await test.asOwner(
    `select trim_scale(balance)::text as balance from account
     where owner_type = 'User' and owner_id = $1 and wallet_code = 'game' and asset_id = 1`,
    [id],
  );
  return row?.balance;
};
const wrong = async () =>
  (await findAll(test.server.db)).filter(({ problem }) => !problem.startsWith('adjustment key'));
const exposureOf = async (issue: string) => {
  const [row] = await test.asOwner(
    `select bets, trim_scale(stakes)::text as stakes, trim_scale(liability[1])::text as owed
     from game_exposure x join game_round r on r.id = x.round_id where issue = $1`,
    [issue],
  );
  return row;
};

describe('a bet on a flight', () => {
  it('is refused by field: round, panel, stake, target, wallet, limits of chain and round', async () => {
    const member = await aGambler(test, '7000', root);
    const round = await flights.open();
    const { issue } = round;
    const ask = (body: object) => betOnFlight(test, member, { issue, ...body });
    expect((await ask({ issue: 'AV-999' })).errors).toEqual({ issue: 'There is no such round.' });
    expect(Object.keys((await ask({ panel: 3, stake: '0', auto_x100: 100 })).errors).sort()).toEqual([
      'auto_x100',
      'panel',
      'stake',
    ]);
    expect((await ask({ stake: '0.001' })).errors).toEqual({ stake: 'At most 2 decimals.' });
    expect((await ask({ stake: '1000.01' })).errors).toEqual({ stake: 'The maximum is ₹1,000.00.' });
    expect((await ask({ auto_x100: 100_000_001 })).errors.auto_x100).toBeTruthy();
    const poor = await aGambler(test, '5', root);
    expect((await betOnFlight(test, poor, { issue, stake: '6' })).code).toBe('insufficient_funds');
    expect((await ask({ stake: '10' })).data.status).toBe('Accepted');
    expect((await ask({ stake: '10' })).errors).toEqual({ panel: 'There is a bet on this panel already.' });
    // 10 can win 5000, and so loses the round 4990
    expect(await exposureOf(issue)).toEqual({ bets: 1, stakes: '10', owed: '5000' });
    const other = await aGambler(test, '7000', root);
    await betOnFlight(test, other, { issue, panel: 1, stake: '10' });
    // 20 are left to lose: 2000 on 1.01 loses 20, 100 on 1.21 would lose 21
    expect(
      (await betOnFlight(test, other, { issue, panel: 2, stake: '100', auto_x100: 121 })).errors,
    ).toEqual({
      stake: 'At most ₹95.23 on it in this round.',
    });
    expect(
      (await betOnFlight(test, other, { issue, panel: 2, stake: '95.23', auto_x100: 121 })).data.no,
    ).toBeTruthy();
    expect((await ask({ panel: 2, stake: '1', auto_x100: 5000 })).errors).toEqual({
      stake: 'This round takes nothing more on it.',
    });
    await flights.takeOff(round);
    await flights.crash(400);
  });

  it('is taken back before the flight: the stake returns, the panel is free, and the round may lose less', async () => {
    const member = await aGambler(test, '1000', root);
    const other = await aGambler(test, '1000', root);
    const round = await flights.open();
    const { issue } = round;
    const { no } = (await betOnFlight(test, member, { issue, auto_x100: 300 })).data;
    expect((await takeBetBack(test, other, no)).code).toBe('unknown_bet');
    const taken = await Promise.all(Array.from({ length: 8 }, () => takeBetBack(test, member, no)));
    expect(taken.filter(({ data }) => data)).toHaveLength(1);
    expect(taken.filter(({ code }) => code === 'bet_ended')).toHaveLength(7);
    expect(await balanceOf(member)).toBe('1000');
    expect(await exposureOf(issue)).toEqual({ bets: 0, stakes: '0', owed: '0' });
    const again = (await betOnFlight(test, member, { issue, auto_x100: 110 })).data;
    await flights.takeOff(round);
    expect((await takeBetBack(test, member, again.no)).code).toBe('bet_in_flight');
    flights.fly(500);
    expect((await leaveFlight(test, member, no)).code).toBe('bet_ended');
    await flights.crash(400);
    expect((await betsOf(test, member)).map(({ status }) => status)).toEqual(['Cancelled', 'Won']);
    expect(await balanceOf(member)).toBe('1010');
    // what was taken back counts for nobody
    const events = await test.asOwner(`select from business_event where kind = 'bet' and member_id = $1`, [
      member.id,
    ]);
    expect(events).toHaveLength(1);
    const { session } = (await callAs(test.server, gamesLobby, { token: member.token })).json().data;
    expect(session).toMatchObject({ bets: 1, stakes: '100.00000000' });
    expect(await wrong()).toEqual([]);
  });

  it('keeps own limits and one bet a panel, however much is sent at once', async () => {
    const member = await aGambler(test, '1000', root);
    const set = (kind: string, amount: string) =>
      callAs(test.server, setGameLimit, { token: member.token, body: { kind, amount } });
    await set('stake', '20');
    await set('loss_1', '15');
    const round = await flights.open();
    const { issue } = round;
    const bet = (body: object) => betOnFlight(test, member, { issue, auto_x100: 150, ...body });
    expect((await bet({ stake: '20.01' })).code).toBe('own_limit');
    const codes = await Promise.all(
      Array.from(
        { length: 20 },
        async (_, index) => (await bet({ panel: 1 + (index % 2), stake: '10' })).code ?? 'done',
      ),
    );
    expect(codes.filter((code) => code === 'done')).toHaveLength(1);
    expect(new Set(codes)).toEqual(
      new Set(['done', 'own_limit', 'bet_on_panel'].filter((code) => codes.includes(code))),
    );
    const free = await aGambler(test, '1000', root);
    const all = await Promise.all(
      Array.from(
        { length: 20 },
        async () => (await betOnFlight(test, free, { issue, stake: '1', auto_x100: 150 })).code ?? 'done',
      ),
    );
    expect(all.filter((code) => code === 'done')).toHaveLength(1);
    await callAs(test.server, excludeFromGames, { token: free.token, body: { period: '24_hours' } });
    expect((await betOnFlight(test, free, { issue, panel: 2, stake: '1' })).code).toBe('games_excluded');
    await flights.takeOff(round);
    await flights.crash(400);
  });
});

it('a flight is told live, from its bets to its crash, and nothing of it before', async () => {
  const member = await aGambler(test, '1000', root);
  const client = await subscribed(test, member, { to: ['AV', 'me'] });
  const round = await flights.open();
  const { issue } = round;
  await client.next((frame) => frame.t === 'round' && frame.issue === issue && frame.ends_at === null);
  const auto = (await betOnFlight(test, member, { issue, panel: 1, auto_x100: 120 })).data;
  const hand = (await betOnFlight(test, member, { issue, panel: 2 })).data;
  await client.next((frame) => frame.t === 'me.bet' && frame.no === hand.no);
  await flights.takeOff(round);
  await client.next((frame) => frame.t === 'fly' && frame.issue === issue);
  flights.fly(6800);
  await client.next((frame) => frame.t === 'tick' && frame.elapsed_ms === 6800 && frame.x100 === 150);
  await leaveFlight(test, member, hand.no, 149);
  await client.next((frame) => frame.t === 'me.cash' && frame.no === hand.no && frame.x100 === 150);
  const late = await subscribed(test, root, { to: ['AV'] });
  const snap = late.frames.find((frame) => frame.t === 'snap');
  expect(snap?.t === 'snap' && snap.state.some((frame) => frame.t === 'fly' && frame.issue === issue)).toBe(
    true,
  );
  const before = [...client.frames, ...late.frames]
    .flatMap((frame) => (frame.t === 'snap' ? frame.state : [frame]))
    .filter((frame) => JSON.stringify(frame).includes(issue));
  expect(before.length).toBeGreaterThan(5);
  expect(before.filter((frame) => JSON.stringify(frame).includes('game_hash'))).toEqual([]);
  flights.fly(crashMilliseconds(400));
  await lead(test, { game: 'AV' });
  const crash = await client.next((frame) => frame.t === 'crash' && frame.issue === issue);
  const { results } = (await callAs(test.server, readAviator, { token: member.token })).json().data;
  expect(crash).toMatchObject(results[0]);
  await client.next((frame) => frame.t === 'me.settled' && frame.no === auto.no && frame.status === 'won');
  await client.next((frame) => frame.t === 'me.settled' && frame.no === hand.no && frame.status === 'won');
  const ticks = client.frames.filter((frame) => frame.t === 'tick');
  expect(
    ticks.every((frame) => frame.t === 'tick' && crash.t === 'crash' && frame.x100 <= crash.crash_x100),
  ).toBe(true);
  for (const one of [client, late]) one.close();
});

it('an autoplay keeps its rounds and its stop at a loss, whatever the page sends', async () => {
  const member = await aGambler(test, '1000', root);
  const other = await aGambler(test, '1000', root);
  const begin = async (body: object) =>
    (
      await callAs(test.server, startAutoplay, {
        token: member.token,
        body: { panel: 1, stake: '100', auto_x100: 150, rounds: 2, ...body },
      })
    ).json();
  expect(Object.keys((await begin({ rounds: 101 })).errors).sort()).toEqual(['rounds', 'stop_at_loss']);
  expect((await begin({ stop_at_loss: '99.99' })).errors).toEqual({ stop_at_loss: 'At least one stake.' });
  const short = (await begin({ stop_at_loss: '500' })).data;
  const poor = (await begin({ panel: 2, auto_x100: 401, rounds: 50, stop_at_loss: '150' })).data;
  const flown = async () => {
    const round = await flights.open();
    const bet = (body: object, by = member) =>
      betOnFlight(test, by, { issue: round.issue, auto_x100: 150, ...body });
    const second = { panel: 2, auto_x100: 401, autoplay: poor.no };
    const codes = [];
    for (const body of [
      { autoplay: short.no, stake: '50' },
      { autoplay: short.no, panel: 2 },
      { autoplay: short.no },
      second,
    ])
      codes.push((await bet(body)).code ?? 'done');
    expect((await bet({ autoplay: short.no }, other)).code).toBe('unknown_autoplay');
    await flights.takeOff(round);
    await flights.crash(400);
    return codes;
  };
  expect(await flown()).toEqual(['autoplay_over', 'autoplay_over', 'done', 'done']);
  // the second panel has lost 100, and another 100 would pass its stop
  expect(await flown()).toEqual(['autoplay_over', 'autoplay_over', 'done', 'autoplay_over']);
  // the first has won both, and had two rounds
  expect(await flown()).toEqual(['autoplay_over', 'autoplay_over', 'autoplay_over', 'autoplay_over']);
  expect(await balanceOf(member)).toBe('1000');
});

describe('admins', () => {
  it('pause flights, and two of them make a round void while it takes bets', async () => {
    const member = await aGambler(test, '1000', root);
    const second = await anAdmin(test.server);
    const round = await flights.open();
    const { issue } = round;
    await betOnFlight(test, member, { issue });
    const body = { issue, reason: 'Wrong limits' };
    const { waits } = (await callAs(test.server, voidRound, { token: admin.token, body })).json();
    const decided = { no: waits.no, decision: 'Approve' };
    await callAs(test.server, decideAdminRequest, { token: second.token, body: decided });
    await lead(test, { game: 'AV' });
    const shown = (await callAs(test.server, fairnessRound, { query: { issue } })).json().data;
    expect(shown).toMatchObject({
      status: 'Void',
      void_reason: 'by_admin',
      had_beacon: false,
      crash_x100: null,
    });
    expect(await balanceOf(member)).toBe('1000');
    const pause = (is_paused: boolean) =>
      callAs(test.server, pauseGame, { token: admin.token, body: { game: 'AV', is_paused, reason: 'Test' } });
    await pause(true);
    await expect(flights.open()).rejects.toThrow('no round was opened');
    await pause(false);
    const next = await flights.open();
    await flights.takeOff(next);
    expect(
      (
        await callAs(test.server, voidRound, { token: admin.token, body: { ...body, issue: next.issue } })
      ).json().code,
    ).toBe('round_closed');
    expect(await wrong()).toEqual([]);
    // where that one crashes was not planned: the cap takes less than four minutes
    await flights.crash(100_000_000);
  });
});

it('the worked rounds of docs/fair-games.md §5 crash where they should', async () => {
  await setGameClock(test, '2026-03-05T11:00:00Z');
  const [epoch] = await test.asOwner(
    `insert into game_epoch (game, epoch, rounds, terminal, record, signature, installation_key, sealed_seed, salt_round,
       salt_signature, salt, created_by, published_at)
     values ('AV', 99, 3, 'b6741f67', '{}', 'x', 'x', 'x', 1, 'x', $1, $2, now()) returning id::text`,
    ['6dced5af9bdaa6f95c4386d7c77077c1822acaa1028688242a57748f079fd930', admin.id],
  );
  const seed = '0123456789abcdef'.repeat(4);
  await test.asOwner('insert into game_checkpoint (epoch_id, place, sealed) values ($1, 0, $2)', [
    epoch?.id,
    seal(test.services, seed),
  ]);
  const found = [];
  for (const round of [1, 2, 3])
    for (const edge_bps of [300, 100]) {
      const rules = { edge_bps, cap_x100: 100_000_000 } as never;
      const draw = {
        id: '1',
        issue: 'AV-1',
        epoch_id: String(epoch?.id),
        rounds: 3,
        round,
        salt: '6dced5af9bdaa6f95c4386d7c77077c1822acaa1028688242a57748f079fd930',
        rules,
      };
      const beacon = 'a98685e7ef29225bd2fe897604da90439bee8e915b8738d78c0ed957bde49d04';
      const { crash_x100, lasts } = await drawFlight(test.server.db, test.services, draw, beacon);
      found.push(edge_bps === 300 ? [crash_x100, lasts] : [crash_x100]);
    }
  expect(found).toEqual([[599, 29863], [611], [106, 1128], [108], [362, 21488], [370]]);
});
