import { fairnessReturns } from '@banyan/contract/games/fairness';
import { type Decimal, toDecimal } from '@banyan/plan/money';
import { beforeAll, expect, it } from 'vitest';
import type { Person } from '../../../../test/build.ts';
import { betOnFlight, type Flights, flightsOf } from '../../../../test/flights.ts';
import { callAs, useTestServer } from '../../../../test/http.ts';
import { aBusiness, aMember } from '../../../../test/network.ts';
import { openOptionalPages } from '../../../../test/optional-pages.ts';
import { aGambler, anEpochInUse, bet, lead, openIssue, setGameClock } from '../../../../test/rounds.ts';

const test = useTestServer();
let admin: Person;
let root: Person;
let flights: Flights;

beforeAll(async () => {
  test.services.now = new Date('2026-03-05T09:00:20Z');
  admin = await aBusiness(test.server, {});
  root = await aMember(test.server);
  await openOptionalPages(test);
  await test.asOwner(`update company set gaming_mode = 'real_money'`);
  await test.asOwner(`update game_setting set licence_reference = 'L-1', countries = '{India}'`);
});
const returnsOf = async (game: string) =>
  (await callAs(test.server, fairnessReturns, { query: { game } })).json().data;
/** Half the width of the range, from the variances of the single bets: a percent of all stakes. */
const bandOf = (variances: readonly Decimal[], stakes: string): string =>
  variances
    .reduce((sum, one) => sum.plus(one), toDecimal('0'))
    .sqrt()
    .times('2.5758')
    .times(100)
    .div(stakes)
    .toFixed(2);

/** The range in the answer, which does not begin below nothing. */
const between = (middle: string, band: string) => ({
  low: toDecimal(middle).minus(band).isNegative() ? '0.00' : toDecimal(middle).minus(band).toFixed(2),
  high: toDecimal(middle).plus(band).toFixed(2),
});

it('what came back of all stakes stands beside what must, with the range of 99 % by the variance of the bets', async () => {
  await anEpochInUse(test, admin, { game: 'WG1', at: '2026-03-05T08:00:00Z' });
  const player = await aGambler(test, '5000', root);
  await setGameClock(test, '2026-03-05T09:00:05Z');
  await lead(test, { game: 'WG1' });
  const round = await openIssue(test, 'WG1');
  expect(await returnsOf('WG1')).toEqual([]);
  for (const [selection, stake] of [
    ['7', '100'],
    ['7', '50'],
    ['big', '30'],
  ])
    await bet(test, player, { issue: round?.issue, selection, stake });
  await setGameClock(test, (round?.closes ?? 0) + 4500);
  await lead(test, { game: 'WG1' });
  const [drawn] = await test.asOwner(`select digit::int from game_round where issue = $1`, [round?.issue]);
  const digit = Number(drawn?.digit);
  // a digit pays 9 times on one of ten digits, a half twice on five; a fiftieth is the fee
  const ofDigit = toDecimal('8.1').minus('0.81').times('0.9604');
  const ofHalf = toDecimal('2').minus('1').times('0.9604');
  const digitBand = bandOf([ofDigit.times(10_000), ofDigit.times(2500)], '150');
  const halfBand = bandOf([ofHalf.times(900)], '30');
  expect(await returnsOf('WG1')).toMatchObject([
    {
      selection: 'big',
      bets: 1,
      returned: digit > 4 ? '196.00' : '0.00',
      expected: '98.00',
      ...between('98', halfBand),
    },
    {
      selection: '7',
      bets: 2,
      returned: digit === 7 ? '882.00' : '0.00',
      expected: '88.20',
      ...between('88.2', digitBand),
    },
  ]);
});

it('a flight has a range for bets with a target alone', async () => {
  flights = await flightsOf(test, admin, { at: '2026-03-06T08:00:00Z', crashes: [(x100) => x100 > 200] });
  const player = await aGambler(test, '5000', root);
  const round = await flights.open();
  await betOnFlight(test, player, { issue: round.issue, panel: 1, stake: '40', auto_x100: 150 });
  await betOnFlight(test, player, { issue: round.issue, panel: 2, stake: '10' });
  await flights.takeOff(round);
  await flights.crash(100_000);
  // with the share s that returns, a target m pays m with the chance s / m: its variance is s·m − s²
  const band = bandOf([toDecimal('0.97').times('1.5').minus('0.9409').times(1600)], '40');
  const [target, hand] = await returnsOf('AV');
  expect(target).toMatchObject({
    selection: 'target',
    returned: '150.00',
    expected: '97.00',
    ...between('97', band),
  });
  expect(hand).toMatchObject({
    selection: 'hand',
    bets: 1,
    returned: '0.00',
    expected: '97.00',
    low: null,
    high: null,
  });
});
