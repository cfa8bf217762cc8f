import { beforeAll, describe, expect, it } from 'vitest';
import { anAdmin, type Person } from '../../../../test/build.ts';
import { betOnFlight, type Flights, flightsOf, leaveFlight } from '../../../../test/flights.ts';
import { useTestServer } from '../../../../test/http.ts';
import { aMember } from '../../../../test/network.ts';
import { openOptionalPages } from '../../../../test/optional-pages.ts';
import { aGambler, anEpochInUse, bet, lead, openIssue, setGameClock } from '../../../../test/rounds.ts';
import { findAll } from '../../../audit/audit-all.ts';

const test = useTestServer();
const game = 'WG5' as const;
const hour = 3_600_000;
let root: Person;
let flights: Flights;

beforeAll(async () => {
  test.services.now = new Date('2026-11-01T03:00:00Z');
  await openOptionalPages(test);
  await test.asOwner(`update company set gaming_mode = 'real_money', timezone = 'America/New_York'`);
  await test.asOwner(`update game_setting set licence_reference = 'L-1', countries = '{India}'`);
  root = await aMember(test.server);
  const admin = await anAdmin(test.server);
  // the clocks go back from 02:00 to 01:00 on 2026-11-01, at 06:00 UTC
  await anEpochInUse(test, admin, { game, at: '2026-11-01T03:00:00Z' });
  const flies = (x100: number) => x100 >= 300 && x100 <= 2000;
  flights = await flightsOf(test, admin, { at: '2026-11-01T03:00:00Z', crashes: [flies, flies] });
});

/** What takes bets when the clock shows this; undefined = nothing. */
async function issueAt(at: string): Promise<string | undefined> {
  await setGameClock(test, at);
  await lead(test, { game });
  return (await openIssue(test, game))?.issue;
}
const wrong = async () =>
  (await findAll(test.server.db)).filter(({ problem }) => !problem.startsWith('adjustment key'));

describe('the rounds of a day of 25 hours', () => {
  it('begin anew at midnight, go on counting through the hour that comes twice, and none happens twice', async () => {
    const shown = [];
    for (const at of [
      '2026-11-01T03:57:30Z',
      '2026-11-01T04:00:00Z',
      '2026-11-01T05:30:00Z',
      '2026-11-01T06:30:00Z',
      '2026-11-02T04:57:30Z',
      '2026-11-02T05:00:00Z',
    ])
      shown.push(await issueAt(at));
    expect(shown).toEqual([
      '20261031-WG5-0288',
      '20261101-WG5-0001',
      '20261101-WG5-0019',
      '20261101-WG5-0031',
      '20261101-WG5-0300',
      '20261102-WG5-0001',
    ]);
  });

  it('stand still while the clock is an hour behind, and leave out an hour that it skips', async () => {
    const player = await aGambler(test, '100', root);
    const first = await issueAt('2026-11-02T06:01:00Z');
    expect((await bet(test, player, { issue: first, selection: 'big', stake: '10' })).data).toMatchObject({
      issue: first,
    });
    // back: what takes bets is not yet open by the clock, and no round of the hour before opens again
    expect(await issueAt('2026-11-02T05:01:00Z')).toBe(first);
    expect((await bet(test, player, { issue: first, selection: 'big', stake: '10' })).code).toBe(
      'round_closed',
    );
    expect(await issueAt('2026-11-02T06:05:10Z')).toBe('20261102-WG5-0014');
    expect(await issueAt('2026-11-02T07:05:10Z')).toBe('20261102-WG5-0026');
    const twice = await test.asOwner(
      `select issue from game_round where game = 'WG5' group by issue having count(*) > 1
       union all select min(issue) from game_round where game = 'WG5' group by epoch_id, round having count(*) > 1`,
    );
    expect(twice).toEqual([]);
    const waiting = await test.asOwner(
      `select issue from game_round where game = 'WG5' and settled_at is null`,
    );
    expect(waiting).toEqual([{ issue: '20261102-WG5-0026' }]);
    expect(await wrong()).toEqual([]);
  });
});

describe('a flight', () => {
  it('does not jump when the clock is set an hour forward or back while it lasts', async () => {
    for (const jump of [-hour, hour]) {
      const player = await aGambler(test, '1000', root);
      const round = await flights.open();
      const { no } = (await betOnFlight(test, player, { issue: round.issue })).data;
      await flights.takeOff(round);
      flights.fly(3000);
      await setGameClock(test, round.closes + 4500 + jump);
      await lead(test, { game: 'AV' });
      flights.fly(3800);
      expect((await leaveFlight(test, player, no)).data).toMatchObject({ x100: 150, payout: '150' });
      await flights.crash(2000);
      const [ended] = await test.asOwner(
        `select status, void_reason from game_round where issue = '${round.issue}'`,
      );
      expect(ended).toEqual({ status: 'settled', void_reason: null });
    }
    expect(await wrong()).toEqual([]);
  });
});
