import { myAviatorBets, readAviator } from '@banyan/contract/games/aviator';
import { fairnessRound } from '@banyan/contract/games/fairness';
import { adminAviatorRounds } from '@banyan/contract/games/round-control';
import { crashMilliseconds, shownX100 } from '@banyan/fair/aviator/flight';
import { verifyRound } from '@banyan/fair/verify/verify-round';
import { toDecimal } from '@banyan/plan/money';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Person } from '../../../../test/build.ts';
import {
  betOnFlight,
  betsOf,
  type Flights,
  flightsOf,
  leaveFlight,
  takeBetBack,
} from '../../../../test/flights.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { openOptionalPages } from '../../../../test/optional-pages.ts';
import { aGambler, setGameClock } from '../../../../test/rounds.ts';
import { findAll } from '../../../audit/audit-all.ts';
import { readBeacon } from '../../../platform/beacon/beacon.ts';
import { boardOf } from './board-of.ts';
import { drawFlight } from './find-flight.ts';

const test = useTestServer();
/** Where the rounds of this file crash, one after the other, in hundredths. */
const crashes: ((x100: number) => boolean)[] = [
  (x100) => x100 > 250 && x100 < 2000,
  (x100) => x100 === 100,
  (x100) => x100 > 120 && x100 < 2000,
  (x100) => x100 > 200 && x100 < 2000,
];
let root: Person;
let admin: Person;
let flights: Flights;

beforeAll(async () => {
  test.services.now = new Date('2026-03-05T09:00:20Z');
  admin = await aBusiness(test.server, { incomes: { next_bet: {}, gaming_level: {} }, caps: {} });
  root = await aMember(test.server);
  await openOptionalPages(test);
  await test.asOwner(`update game_setting set licence_reference = 'L-1', countries = '{India}'`);
  flights = await flightsOf(test, admin, { at: '2026-03-05T08:00:00Z', crashes });
});
beforeEach(() => test.asOwner(`update company set gaming_mode = 'real_money'`));

const balanceOf = async ({ id }: Person) => {
  const [row] = await test.asOwner(
    `select trim_scale(balance)::text as balance from account
     where owner_type = 'User' and owner_id = $1 and wallet_code = 'game' and asset_id = 1`,
    [id],
  );
  return row?.balance;
};
const fair = async (issue: string) =>
  (await callAs(test.server, fairnessRound, { query: { issue } })).json().data;
const wrong = async () =>
  (await findAll(test.server.db)).filter(({ problem }) => !problem.startsWith('adjustment key'));
const plain = (amount: string | null) => (amount === null ? null : toDecimal(amount).toFixed());
const eventsOf = ({ id }: Person) =>
  test.asOwner(
    `select trim_scale(amount)::text as stake, trim_scale(amount_paid)::text as fee from business_event
     where kind = 'bet' and member_id = $1 order by id`,
    [id],
  );
/** Where the round that is under way crashes, as nobody but the memory of the server knows it. */
const hidden = async () => {
  const { led } = boardOf(test.services);
  const flight = boardOf(test.services).get(led?.id ?? '');
  if (!flight) throw new Error('no flight is under way');
  return flight;
};

/** The tables in which a text stands. */
async function tablesWith(text: string): Promise<string[]> {
  const rows = await test.asOwner(
    `select name from (select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and n.nspname in ('public', 'graphile_worker')) t
     where query_to_xml(format('select 1 as one from %s t where strpos(t::text, %L) > 0 limit 1', name, $1::text), true, false, '')::text like '%<row%'`,
    [text],
  );
  return rows.map(({ name }) => String(name));
}

describe('a round of Aviator', () => {
  it('takes two bets of a member, pays by hand and by target to the last digit, and can be verified', async () => {
    const player = await aGambler(test, '1000', root);
    const other = await aGambler(test, '1000', root);
    const round = await flights.open();
    const { issue } = round;
    expect(issue).toBe('AV-1');
    const auto = await betOnFlight(test, player, { issue, panel: 1, stake: '33.33', auto_x100: 150 });
    expect(auto.data).toMatchObject({
      panel: 1,
      auto_x100: 150,
      status: 'Accepted',
      balance: '966.67000000',
    });
    const byHand = (await betOnFlight(test, player, { issue, panel: 2, stake: '100' })).data;
    const lost = (await betOnFlight(test, other, { issue, stake: '50' })).data;
    expect((await leaveFlight(test, player, byHand.no)).code).toBe('not_in_flight');
    await setGameClock(test, round.closes);
    expect((await betOnFlight(test, other, { issue, panel: 2, stake: '1' })).code).toBe('round_closed');
    expect((await takeBetBack(test, other, lost.no)).code).toBe('bet_in_flight');
    await flights.takeOff(round);
    const page = (await callAs(test.server, readAviator, { token: player.token })).json().data;
    expect(page.round).toMatchObject({ issue, status: 'Flying', crash_x100: null });
    // what the flight ends at stands nowhere before it has
    const { crash_x100, game_hash } = await hidden();
    expect(await fair(issue)).toMatchObject({ status: 'Flying', game_hash: null, crash_x100: null });
    expect(JSON.stringify(page)).not.toContain(game_hash);
    expect(await tablesWith(issue)).toContain('game_round');
    expect(await tablesWith(game_hash)).toEqual([]);
    const [stored] = await test.asOwner(`select r.crash_x100 from game_round r where issue = $1`, [issue]);
    expect(stored).toEqual({ crash_x100: null });
    // 1.00 cannot be left
    flights.fly(165);
    expect((await leaveFlight(test, player, byHand.no)).errors).toEqual({
      no: 'A flight can be left from 1.01 on.',
    });
    flights.fly(11_550 - 165);
    expect(shownX100(11_550)).toBe(199);
    // the clock of the database decides nothing now
    await setGameClock(test, round.closes - 3_600_000);
    const left = await leaveFlight(test, player, byHand.no, 250);
    expect(left.data).toEqual({ no: byHand.no, issue, x100: 199, payout: '199' });
    // what the page says it showed is kept, and pays nothing
    expect(
      await test.asOwner(`select seen_x100, cash_x100 from game_bet where no = $1`, [byHand.no]),
    ).toEqual([{ seen_x100: 250, cash_x100: 199 }]);
    await setGameClock(test, round.closes + 30_000);
    await flights.crash(crash_x100);
    const shown = await fair(issue);
    expect(shown).toMatchObject({ status: 'Settled', crash_x100, game_hash, digit: null });
    expect((await betsOf(test, player)).map(({ status, payout }) => [status, plain(payout)])).toEqual([
      ['Won', '49.99'],
      ['Won', '199'],
    ]);
    expect([await balanceOf(player), await balanceOf(other)]).toEqual(['1115.66', '950']);
    expect((await leaveFlight(test, player, byHand.no)).data).toEqual(left.data);
    expect((await leaveFlight(test, other, lost.no)).code).toBe('flight_over');
    expect((await leaveFlight(test, player, auto.data.no)).code).toBe('bet_ended');
    // the edge of each stake is its fee, half up
    expect(await eventsOf(player)).toEqual([
      { stake: '33.33', fee: '1' },
      { stake: '100', fee: '3' },
    ]);
    const { checks, outcome } = verifyRound({
      record: JSON.parse(shown.record),
      record_signature: shown.record_signature,
      installation_key: shown.installation_key,
      salt_signature: shown.salt_signature,
      round: shown.round,
      game_hash: shown.game_hash,
      closes_at: Date.parse(shown.closes_at),
      beacon: { round: shown.beacon_round, signature: shown.beacon_signature },
      shown: crash_x100,
    });
    expect([Object.values(checks), outcome]).toEqual([[true, true, true, true, true, true], crash_x100]);
    const [row] = (
      await callAs(test.server, adminAviatorRounds, { token: admin.token, query: { issue } })
    ).json().data;
    expect(row).toMatchObject({ bets: 3, players: 2, status: 'Settled', payouts: '248.99000000' });
    const own = (await callAs(test.server, myAviatorBets, { token: player.token })).json().data;
    expect(own.map((one: { left_at: string; auto: string }) => [one.left_at, one.auto])).toEqual([
      ['1.99', null],
      ['1.50', '1.50'],
    ]);
    expect(await wrong()).toEqual([]);
  });

  it('that crashes at 1.00 is left by nobody', async () => {
    const player = await aGambler(test, '1000', root);
    const round = await flights.open();
    const { issue } = round;
    await betOnFlight(test, player, { issue, panel: 1, auto_x100: 101 });
    const { no } = (await betOnFlight(test, player, { issue, panel: 2 })).data;
    await flights.takeOff(round);
    expect((await hidden()).lasts).toBe(166);
    flights.fly(165);
    expect((await leaveFlight(test, player, no, 101)).code).toBe('not_in_flight');
    flights.fly(1);
    expect((await leaveFlight(test, player, no, 101)).code).toBe('flight_over');
    await flights.crash(100);
    expect(await fair(issue)).toMatchObject({ status: 'Settled', crash_x100: 100 });
    expect((await betsOf(test, player)).map(({ status }) => status)).toEqual(['Lost', 'Lost']);
    expect(await balanceOf(player)).toBe('800');
    expect(await wrong()).toEqual([]);
  });

  it('pays a target of exactly the crash point, and the last millisecond before the crash', async () => {
    const [exact, above, hand] = [
      await aGambler(test, '1000', root),
      await aGambler(test, '1000', root),
      await aGambler(test, '1000', root),
    ];
    const round = await flights.open();
    const { issue } = round;
    // the target is chosen with what only this test can look up
    const crash_x100 = await crashOf(issue, round.closes);
    await betOnFlight(test, exact, { issue, auto_x100: crash_x100 });
    await betOnFlight(test, above, { issue, auto_x100: crash_x100 + 1 });
    const { no } = (await betOnFlight(test, hand, { issue })).data;
    await flights.takeOff(round);
    flights.fly(crashMilliseconds(crash_x100) - 1);
    expect((await leaveFlight(test, hand, no)).data.x100).toBe(crash_x100);
    await flights.crash(crash_x100);
    const ends = [];
    for (const one of [exact, above, hand])
      for (const { status, payout } of await betsOf(test, one)) ends.push([status, plain(payout)]);
    expect(ends).toEqual([
      ['Won', String(crash_x100)],
      ['Lost', '0'],
      ['Won', String(crash_x100)],
    ]);
    expect(await wrong()).toEqual([]);
  });

  it('lets a bet leave once, however often and from wherever it is asked', async () => {
    const player = await aGambler(test, '1000', root);
    const other = await aGambler(test, '1000', root);
    const round = await flights.open();
    const { no } = (await betOnFlight(test, player, { issue: round.issue })).data;
    await flights.takeOff(round);
    flights.fly(6800);
    expect((await leaveFlight(test, other, no)).code).toBe('unknown_bet');
    expect((await leaveFlight(test, other, 'B9999999')).code).toBe('unknown_bet');
    const asked = await Promise.all(
      Array.from({ length: 30 }, (_, index) => leaveFlight(test, player, no, 100 + index)),
    );
    const first = { no, issue: round.issue, x100: 150, payout: '150' };
    expect(asked.map(({ data }) => data)).toEqual(asked.map(() => first));
    flights.fly(500);
    expect((await leaveFlight(test, player, no)).data).toEqual(first);
    await flights.crash(2000);
    expect((await leaveFlight(test, player, no)).data).toEqual(first);
    expect(await balanceOf(player)).toBe('1050');
    expect(await wrong()).toEqual([]);
  });
});

/** Where a round will crash: only who holds the secret of the installation can work it out, once its beacon has come. */
async function crashOf(issue: string, closes: number): Promise<number> {
  const [row] = await test.asOwner(
    `select r.id::text, r.issue, r.epoch_id::text, e.rounds, r.round, e.salt, e.record -> 'rules' as rules, r.beacon_round::int as beacon_round
     from game_round r join game_epoch e on e.id = r.epoch_id where r.issue = $1`,
    [issue],
  );
  const { beacon } = test.services;
  const value = beacon && (await readBeacon(beacon, Number(row?.beacon_round), new Date(closes + 4500)));
  if (!row || !value) throw new Error('no beacon');
  return (await drawFlight(test.server.db, test.services, row as never, value.randomness)).crash_x100;
}
