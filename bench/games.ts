import { readClosingRate } from './closing.ts';
import { acceptBets, acceptOverHttp, settleBets } from './support/games/bets.ts';
import { broadcast } from './support/games/broadcast.ts';
import { openChain, openGames } from './support/games/open-games.ts';
import { verifying } from './support/games/verifying.ts';
import { loadHttp } from './support/load-http.ts';
import { chooseStatementDriver } from './support/load-statements.ts';
import { type Figure, figureOf, type Timed, takeTurns } from './support/measure.ts';
import { openWallets } from './support/open-wallets.ts';
import { betweenMembers } from './support/post-pairs.ts';
import {
  type Credentials,
  drawMembers,
  openNetwork,
  openStage,
  type Stage,
  signEverybodyIn,
} from './support/stage.ts';
import { fillFundWallets, load } from './support/top-up.ts';

const rounds = 3;
const minute = 60_000;
const pairs = 'posting between members, every rule on';
const topup = 'topup from a wallet over HTTP';
const settled = 10_000;

/**
 * Bets for money, each paying three earlier bettors and ten levels when it settles: accepted, beside the posting between members of
 * `bench -- ledger`, and over HTTP beside a topup from a wallet; a round of 10,000 settled, in rows of incomes a second, beside those of
 * a closing; a flight told to 2,000 sockets, beside a bare broadcast; and rounds verified, beside an HMAC each. What bounds
 * the ratios is written in docs/decisions/0025.
 */
export async function run({ members = 20_000 }: { members?: number } = {}): Promise<Figure[]> {
  const stage = await openStage();
  try {
    console.error(`Making a network of ${members} members…`);
    await openNetwork(stage, { members, topups: members, incomes: false, until: new Date() });
    await openWallets(stage.owner, members);
    const people = await drawMembers(stage, 1000);
    await fillFundWallets(stage, people);
    await openGames(stage, people);
    const credentials = await signEverybodyIn(stage, people);
    await openChain(stage, 'WG1', Math.floor(Date.now() / minute) * minute - 120 * minute);
    const bets = await takeTurns(rounds, [
      { name: pairs, load: () => loadPairs(stage, members) },
      { name: 'accepted bets, by the operation', load: () => acceptBets(stage, people), reference: pairs },
      { name: topup, load: () => loadTopups(stage, credentials) },
      { name: 'bets over HTTP', load: () => acceptOverHttp(stage, credentials), reference: topup },
    ]);
    const settling = await settleBets(stage, people, settled);
    const [reader] = credentials;
    if (!reader) throw new Error('somebody reads');
    const broadcasts = await broadcast(stage, credentials, {
      credentials: reader,
      path: '/api/games/my_bets',
    });
    const verified = await takeTurns(rounds, verifying());
    return [...bets, ...besideClosing(settling, await readClosingRate(members)), ...broadcasts, ...verified];
  } finally {
    await stage.close();
  }
}

async function loadPairs({ url }: Stage, members: number): Promise<Timed> {
  const latencies = await chooseStatementDriver().load(url, betweenMembers(members), load.seconds);
  return { latencies, seconds: load.seconds };
}

const loadTopups = ({ port }: Stage, credentials: readonly Credentials[]): Promise<Timed> =>
  loadHttp(load, {
    port,
    requests: credentials.map(({ user_id, authorization, xsrf }) => ({
      method: 'POST',
      path: '/api/user/topup',
      headers: { authorization, cookie: `XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': xsrf },
      body: JSON.stringify({ user_id, package: 'BENCH' }),
    })),
  });

/** Rows of incomes a second. */
function besideClosing(settling: { rows: number; milliseconds: number }, closing: Figure): Figure[] {
  const { rows, milliseconds } = settling;
  const figure = figureOf(
    `settling a round of ${settled} bets: ${rows} rows of incomes`,
    [milliseconds],
    milliseconds / 1000,
  );
  const per_second = Math.round((rows * 1000) / milliseconds);
  const ratio = Number((per_second / closing.per_second).toPrecision(3));
  return [closing, { ...figure, per_second, reference: closing.name, ratio }];
}
