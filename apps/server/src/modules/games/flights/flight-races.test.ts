import { crashMilliseconds, shownX100 } from '@banyan/fair/aviator/flight';
import { type Decimal, toDecimal } from '@banyan/plan/money';
import { beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../../../../bench/support/random.ts';
import { anAdmin, type Person } from '../../../../test/build.ts';
import { crowd } from '../../../../test/crowd.ts';
import { betOnFlight, type Flights, flightsOf, leaveFlight, takeBetBack } from '../../../../test/flights.ts';
import { useTestServer } from '../../../../test/http.ts';
import { aMember } from '../../../../test/network.ts';
import { openOptionalPages } from '../../../../test/optional-pages.ts';
import { aGambler, lead } from '../../../../test/rounds.ts';
import { findAll } from '../../../audit/audit-all.ts';
import { boardOf } from './board-of.ts';

const test = useTestServer();
let flights: Flights;
let players: Person[];

beforeAll(async () => {
  test.services.now = new Date('2026-03-05T08:00:00Z');
  await openOptionalPages(test);
  await test.asOwner(`update company set gaming_mode = 'real_money'`);
  await test.asOwner(`update game_setting set licence_reference = 'L-1', countries = '{India}'`);
  const root = await aMember(test.server);
  flights = await flightsOf(test, await anAdmin(test.server), {
    at: '2026-03-05T08:00:00Z',
    crashes: [(x100) => x100 > 200 && x100 < 400],
  });
  players = [];
  for (let index = 0; index < 12; index += 1) players.push(await aGambler(test, '10000', root));
});

const wrong = async () =>
  (await findAll(test.server.db)).filter(({ problem }) => !problem.startsWith('adjustment key'));
const crashPoint = () => {
  const { led } = boardOf(test.services);
  const flight = boardOf(test.services).get(led?.id ?? '');
  if (!flight) throw new Error('no flight is under way');
  return flight.crash_x100;
};
const balanceOf = async ({ id }: Person) => {
  const [row] = await test.asOwner(
    `select trim_scale(balance)::text as balance from account
     where owner_type = 'User' and owner_id = $1 and wallet_code = 'game' and asset_id = 1`,
    [id],
  );
  return String(row?.balance);
};
const player = (index: number): Person => {
  const found = players[index % players.length];
  if (!found) throw new Error('there are no players');
  return found;
};

it('hundreds of calls to leave against the crash and five leaders: each bet is decided once', async () => {
  const round = await flights.open();
  const bets: { no: string; by: Person }[] = [];
  for (const by of players)
    for (const panel of [1, 2])
      bets.push({ no: (await betOnFlight(test, by, { issue: round.issue, panel })).data.no, by });
  await flights.takeOff(round);
  flights.fly(6800);
  let answered = 0;
  const leads: Promise<void>[] = [];
  const calls = Array.from({ length: crowd(300, 500) }, async (_, index) => {
    const bet = bets[index % bets.length];
    // the first ones are on their way before it crashes, the others come later
    if (index >= 40) while (answered < 20) await new Promise((done) => setImmediate(done));
    const answer = await leaveFlight(test, (bet as (typeof bets)[number]).by, String(bet?.no));
    answered += 1;
    if (answered === 20) {
      flights.fly(60_000);
      for (let one = 0; one < 5; one += 1) leads.push(lead(test, { game: 'AV' }));
    }
    return { no: bet?.no, ...answer };
  });
  const answers = await Promise.all(calls);
  await Promise.all(leads);
  await lead(test, { game: 'AV' });
  const rows = await test.asOwner(
    `select b.no, b.status, b.cash_x100, trim_scale(b.payout)::text as payout, (select count(*)::int from txn t where t.id = b.paid_txn_id) as paid
     from game_bet b join game_round r on r.id = b.round_id where r.issue = $1`,
    [round.issue],
  );
  expect(rows).toHaveLength(24);
  for (const row of rows) {
    const ownAnswers = answers.filter(({ no }) => no === row.no);
    const left = ownAnswers.filter(({ data }) => data);
    const isLeft = row.cash_x100 !== null;
    expect([row.status, left.length > 0]).toEqual(isLeft ? ['Won', true] : ['Lost', false]);
    // every answer with a factor names the same one, and it is paid once
    expect(left.every(({ data }) => data.x100 === 150 && data.payout === row.payout)).toBe(true);
    expect(row.paid).toBe(isLeft ? 1 : 0);
    expect(ownAnswers.every(({ data, code }) => data || code === 'flight_over')).toBe(true);
  }
  expect(rows.some(({ status }) => status === 'Won')).toBe(true);
  expect(await wrong()).toEqual([]);
});

/** A bet as the oracle keeps it: by hand, with nothing of the code that is tried. */
interface Known {
  no: string;
  by: number;
  panel: number;
  stake: string;
  auto: number | null;
  left: number | null;
}

// over HTTP; thousands of acts beside an oracle are played by bench/soak-bets.test.ts
it('rounds at random end as a naive oracle says, to the last digit', async () => {
  const below = seededRandom(20_260_305);
  const expected: Decimal[] = [];
  for (const one of players) expected.push(toDecimal(await balanceOf(one)));
  const change = (by: number, amount: Decimal | string) => {
    expected[by] = (expected[by] as Decimal).plus(amount);
  };
  let acts = 0;
  const crashes = new Set<number>();
  for (let nth = 0; nth < 6; nth += 1) {
    const round = await flights.open();
    const bets: Known[] = [];
    for (let act = 0; act < 12; act += 1, acts += 1) {
      const by = below(players.length);
      const mine = bets.filter((bet) => bet.by === by);
      const [first] = mine;
      if (first && below(4) === 0) {
        expect((await takeBetBack(test, player(by), first.no)).data.stake).toBe(first.stake);
        change(by, first.stake);
        bets.splice(bets.indexOf(first), 1);
        continue;
      }
      const panel = 1 + below(2);
      const stake = toDecimal(String(1 + below(9999)))
        .div(100)
        .toFixed();
      const auto = below(2) === 0 ? null : 101 + below(300);
      const body = { issue: round.issue, panel, stake, auto_x100: auto };
      const answer = await betOnFlight(test, player(by), body);
      if (mine.some((bet) => bet.panel === panel)) {
        expect(answer.code).toBe('bet_on_panel');
        continue;
      }
      bets.push({ no: answer.data.no, by, panel, stake, auto, left: null });
      change(by, `-${stake}`);
    }
    await flights.takeOff(round);
    const crash = crashPoint();
    crashes.add(crash);
    let flown = 0;
    for (let act = 0; act < 8; act += 1, acts += 1) {
      const more = below(2500);
      flights.fly(more);
      flown += more;
      const bet = bets[below(bets.length)];
      if (!bet) continue;
      const at = Math.min(shownX100(flown), bet.auto ?? 100_000_000, highestWin(bet.stake));
      const answer = await leaveFlight(test, player(bet.by), bet.no);
      if (bet.left !== null) expect(answer.data.x100).toBe(bet.left);
      else if (shownX100(flown) < 101) expect(answer.code).toBe('not_in_flight');
      else if (at > crash) expect(answer.code).toBe('flight_over');
      else {
        expect(answer.data.x100).toBe(at);
        bet.left = at;
      }
    }
    flights.fly(crashMilliseconds(crash));
    await lead(test, { game: 'AV' });
    for (const { by, stake, auto, left } of bets) {
      const reached = left ?? Math.min(auto ?? 100_000_000, highestWin(stake));
      if (crash < 101 || reached > crash) continue;
      // whole units of the last digit
      const units = (BigInt(toDecimal(stake).times(100).toFixed()) * BigInt(reached)) / 100n;
      change(by, toDecimal(String(units)).div(100));
    }
    const balances = [];
    for (const one of players) balances.push(await balanceOf(one));
    expect(balances).toEqual(expected.map((amount) => amount.toFixed()));
  }
  expect(acts).toBe(120);
  expect(crashes.size).toBeGreaterThan(3);
  const [sums] = await test.asOwner(
    `select sum(b.stake - b.payout)::text as kept, (select sum(balance)::text from account_balance where wallet_code = 'pool:AV') as pool
     from game_bet b where b.game = 'AV'`,
  );
  expect(toDecimal(String(sums?.kept)).toFixed()).toBe(toDecimal(String(sums?.pool)).toFixed());
  expect(await wrong()).toEqual([]);
});

/** The factor at which a stake has won 5000, the most of these rounds. */
const highestWin = (stake: string) => toDecimal('500000').div(stake).floor().toNumber();
