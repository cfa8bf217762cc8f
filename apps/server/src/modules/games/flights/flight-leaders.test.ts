import { fairnessRound } from '@banyan/contract/games/fairness';
import { toDecimal } from '@banyan/plan/money';
import { beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, type Person } from '../../../../test/build.ts';
import { betOnFlight, betsOf, type Flights, flightsOf, leaveFlight } from '../../../../test/flights.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aMember } from '../../../../test/network.ts';
import { openOptionalPages } from '../../../../test/optional-pages.ts';
import { aGambler, lead, setGameClock } from '../../../../test/rounds.ts';
import { findAll } from '../../../audit/audit-all.ts';
import type { Services } from '../../../platform/context.ts';
import type { LeaderStep } from '../rounds/lead-game.ts';

const test = useTestServer();
const game = 'AV' as const;
const between = (low: number, high: number) => (x100: number) => x100 >= low && x100 <= high;
const usual = between(300, 2000);
let root: Person;
let flights: Flights;

beforeAll(async () => {
  test.services.now = new Date('2026-03-05T09:00:20Z');
  await openOptionalPages(test);
  await test.asOwner(`update company set gaming_mode = 'real_money'`);
  await test.asOwner(`update game_setting set licence_reference = 'L-1', countries = '{India}'`);
  root = await aMember(test.server);
  const crashes = [usual, usual, between(160, 190), () => true];
  flights = await flightsOf(test, await anAdmin(test.server), { at: '2026-03-05T08:00:00Z', crashes });
});

const fair = async (issue: string) =>
  (await callAs(test.server, fairnessRound, { query: { issue } })).json().data;
const wrong = async () =>
  (await findAll(test.server.db)).filter(({ problem }) => !problem.startsWith('adjustment key'));
const endsOf = async (person: Person) =>
  (await betsOf(test, person)).map(({ status, payout }) => [status, payout && toDecimal(payout).toFixed()]);
const eventsOf = ({ id }: Person) =>
  test.asOwner(`select from business_event where kind = 'bet' and member_id = $1`, [id]);
/** Another server: it knows what stands in the database, and counts by a clock of its own. */
const anotherServer = (): Services => ({ ...test.services, monotonic: () => test.services.ticks + 1e6 });
/** The leader before has not been heard of for longer than its lease. */
const leaseIsOver = () =>
  test.asOwner(`update game set lease_until = clock_timestamp() - interval '1 second' where code = 'AV'`);
class Killed extends Error {}
/** The leader works until it has reached this step, and ends there. */
const killedAfter = async (step: LeaderStep) => {
  const reached = (one: LeaderStep) => {
    if (one === step) throw new Killed();
  };
  await expect(lead(test, { game, reached })).rejects.toThrow(Killed);
};

describe('a leader', () => {
  it('may end after any step: its next round of work goes on, and each bet ends once', async () => {
    const player = await aGambler(test, '1000', root);
    const round = await flights.open();
    await betOnFlight(test, player, { issue: round.issue, panel: 1, auto_x100: 200 });
    await betOnFlight(test, player, { issue: round.issue, panel: 2, auto_x100: 2001 });
    await setGameClock(test, round.closes + 4500);
    for (const step of ['held', 'locked', 'flying'] as const) await killedAfter(step);
    expect(await fair(round.issue)).toMatchObject({ status: 'Flying' });
    flights.fly(60_000);
    for (const step of ['held', 'crashed', 'part', 'settled'] as const) await killedAfter(step);
    await lead(test, { game });
    expect(await fair(round.issue)).toMatchObject({ status: 'Settled', void_reason: null });
    expect(await endsOf(player)).toEqual([
      ['Won', '200'],
      ['Lost', '0'],
    ]);
    expect(await wrong()).toEqual([]);
  });

  it('that is gone in flight: what left stands, targets that were reached are paid, the rest returns', async () => {
    const [left, reached, above, hand] = [
      await aGambler(test, '1000', root),
      await aGambler(test, '1000', root),
      await aGambler(test, '1000', root),
      await aGambler(test, '1000', root),
    ];
    const round = await flights.open();
    const { issue } = round;
    const { no } = (await betOnFlight(test, left, { issue })).data;
    await betOnFlight(test, reached, { issue, auto_x100: 250 });
    await betOnFlight(test, above, { issue, auto_x100: 2001 });
    const late = (await betOnFlight(test, hand, { issue })).data;
    await flights.takeOff(round);
    flights.fly(6800);
    expect((await leaveFlight(test, left, no)).data.x100).toBe(150);
    await leaseIsOver();
    const services = anotherServer();
    const steps: LeaderStep[] = [];
    await lead(test, { game, services, holder: 'two', reached: (step) => steps.push(step) });
    expect(steps.filter((step) => step === 'interrupted')).toHaveLength(1);
    const shown = await fair(issue);
    expect(shown).toMatchObject({ status: 'Void', void_reason: 'interrupted', had_beacon: true });
    expect(shown.game_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(shown.crash_x100).toBeGreaterThanOrEqual(300);
    const ends = [];
    for (const one of [left, reached, above, hand]) ends.push(...(await endsOf(one)));
    expect(ends).toEqual([
      ['Won', '150'],
      ['Won', '250'],
      ['Refunded', '100'],
      ['Refunded', '100'],
    ]);
    // the old leader knows of the flight, and writes nothing
    flights.fly(60_000);
    await lead(test, { game });
    expect(await fair(issue)).toEqual(shown);
    expect((await leaveFlight(test, hand, late.no)).code).toBe('bet_ended');
    expect((await leaveFlight(test, left, no)).data.x100).toBe(150);
    for (const one of [left, reached, above, hand]) expect(await eventsOf(one)).toEqual([]);
    expect(await wrong()).toEqual([]);
    await leaseIsOver();
  });
});

describe('a flight', () => {
  it('is left at the moment the call came, however long the database takes, and settled after that', async () => {
    const player = await aGambler(test, '1000', root);
    const round = await flights.open();
    const { no } = (await betOnFlight(test, player, { issue: round.issue })).data;
    await flights.takeOff(round);
    flights.fly(6800);
    const slow = await test.pool.connect();
    try {
      await slow.query('begin');
      await slow.query('select from game_bet where no = $1 for update', [no]);
      const leaving = leaveFlight(test, player, no);
      await isWaiting('game_bet');
      flights.fly(4500);
      await lead(test, { game });
      await lead(test, { game });
      // it has crashed, and waits for the call that came before
      expect(await fair(round.issue)).toMatchObject({ status: 'Crashed' });
      await slow.query('rollback');
      expect((await leaving).data).toMatchObject({ x100: 150, payout: '150' });
    } finally {
      slow.release();
    }
    await lead(test, { game });
    expect(await fair(round.issue)).toMatchObject({ status: 'Settled' });
    expect(await endsOf(player)).toEqual([['Won', '150']]);
    expect(await wrong()).toEqual([]);
  });

  it('without its beacon for 120 seconds is void, and never another source is taken', async () => {
    const player = await aGambler(test, '1000', root);
    const round = await flights.open();
    await betOnFlight(test, player, { issue: round.issue });
    const { beacon } = test.services;
    if (!beacon) throw new Error('no beacon');
    test.services.beacon = { ...beacon, ask: async () => null };
    await flights.takeOff(round);
    expect(await fair(round.issue)).toMatchObject({ status: 'Locked', game_hash: null });
    await setGameClock(test, round.closes + 119_000);
    await lead(test, { game });
    expect(await fair(round.issue)).toMatchObject({ status: 'Locked' });
    await setGameClock(test, round.closes + 126_000);
    await lead(test, { game });
    test.services.beacon = beacon;
    expect(await fair(round.issue)).toMatchObject({
      status: 'Void',
      void_reason: 'no_beacon',
      crash_x100: null,
    });
    expect(await endsOf(player)).toEqual([['Refunded', '100']]);
    expect(await eventsOf(player)).toEqual([]);
    expect(await wrong()).toEqual([]);
  });
});

/** Waits until somebody waits for a row that another transaction holds. */
async function isWaiting(table: string): Promise<void> {
  for (;;) {
    const [row] = await test.asOwner(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`,
      [`%${table}%`],
    );
    if (row) return;
    await new Promise((done) => setImmediate(done));
  }
}
