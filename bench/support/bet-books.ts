import { sql } from 'kysely';
import type { BetLane } from './bet-lane.ts';
import { type Asset, written } from './bet-players.ts';
import type { Bet } from './bet-rounds.ts';

type Cell = string | number | boolean | null;
/** Rows by what names them. */
type Table = ReadonlyMap<string, Cell[]>;

/** Where bets, wallets and the pool of a game differ from what its model says. */
export async function compareLane(lane: BetLane): Promise<string[]> {
  const { game, players, rounds } = lane;
  const bets = rounds.flatMap((round) => round.bets);
  const ids = players.map(({ person }) => person.id);
  return [
    ...differences(`${game} bet`, new Map(bets.map((bet) => [bet.no, cellsOf(bet)])), await betsOf(lane)),
    ...differences(`${game} wallet`, walletsIn(lane, bets), await walletsOf(lane, ids)),
    ...differences(`${game} returned`, returnsIn(bets), await returnsOf(lane)),
  ];
}

const cellsOf = ({
  by,
  round,
  stake,
  status,
  payout,
  selection,
  panel,
  auto,
  left,
  autoplay,
}: Bet): Cell[] => [
  by.person.id,
  round.issue,
  written(stake),
  status,
  payout === null ? null : written(payout),
  selection ?? null,
  panel ?? null,
  auto ?? null,
  left ?? null,
  autoplay ?? null,
];

async function betsOf({ db, game }: BetLane): Promise<Table> {
  const { rows } = await sql<{ no: string; cells: Cell[] }>`
    select b.no, jsonb_build_array(b.member_id::text, r.issue, trunc(b.stake, 2)::text, b.status, trunc(b.payout, 2)::text,
      b.selection, b.panel, b.auto_x100, b.cash_x100, a.no) as cells
    from game_bet b join game_round r on r.id = b.round_id left join game_autoplay a on a.id = b.autoplay_id
    where b.game = ${game}`.execute(db);
  return new Map(rows.map(({ no, cells }) => [no, cells]));
}

const assets: readonly Asset[] = [0, 1];

/** What players and the pool of the game have; a pool holds what was staked and is not paid out. */
function walletsIn({ players }: BetLane, bets: readonly Bet[]): Table {
  const wallets = new Map<string, Cell[]>();
  const put = (name: string, asset: Asset, amount: bigint) => {
    if (amount !== 0n) wallets.set(`${name} ${asset}`, [written(amount)]);
  };
  for (const { person, main, game } of players) {
    put(`${person.id} main`, 1, main);
    for (const asset of assets) put(`${person.id} game`, asset, game[asset]);
  }
  for (const asset of assets) {
    const own = bets.filter((bet) => bet.asset === asset);
    put(
      'pool',
      asset,
      own.reduce((sum, { stake, payout }) => sum + stake - (payout ?? 0n), 0n),
    );
  }
  return wallets;
}

async function walletsOf({ db, game }: BetLane, ids: readonly string[]): Promise<Table> {
  const { rows } = await sql<{ name: string; cells: Cell[] }>`
    select case when owner_type = 'House' then 'pool' else owner_id || ' ' || wallet_code end || ' ' || asset_id as name,
      jsonb_build_array(trunc(balance, 2)::text) as cells
    from account
    where balance <> 0 and (owner_type = 'House' and wallet_code = ${`pool:${game}`}
      or owner_type = 'User' and owner_id = any(${ids}::bigint[]) and wallet_code in ('main', 'game'))`.execute(
    db,
  );
  return new Map(rows.map(({ name, cells }) => [name, cells]));
}

function differences(what: string, should: Table, is: Table): string[] {
  const names = new Set([...should.keys(), ...is.keys()]);
  return [...names].flatMap((name) => {
    const [a, b] = [JSON.stringify(is.get(name)), JSON.stringify(should.get(name))];
    return a === b ? [] : [`${what} ${name} is ${a}, expected ${b}`];
  });
}

/** What was staked and came back, of bets that were won or lost. */
function returnsIn(bets: readonly Bet[]): Table {
  const sums = new Map<string, [bets: number, stakes: bigint, payouts: bigint]>();
  for (const { asset, selection, auto, status, stake, payout } of bets) {
    if (status !== 'Won' && status !== 'Lost') continue;
    const name = `${asset} ${selection ?? (auto === null ? 'hand' : 'target')}`;
    const [count, stakes, payouts] = sums.get(name) ?? [0, 0n, 0n];
    sums.set(name, [count + 1, stakes + stake, payouts + (payout ?? 0n)]);
  }
  return new Map(
    [...sums].map(([name, [count, stakes, payouts]]) => [name, [count, written(stakes), written(payouts)]]),
  );
}

async function returnsOf({ db, game }: BetLane): Promise<Table> {
  const { rows } = await sql<{ name: string; cells: Cell[] }>`
    select asset_id || ' ' || selection as name, jsonb_build_array(bets, trunc(stakes, 2)::text, trunc(payouts, 2)::text) as cells
    from game_return where game = ${game}`.execute(db);
  return new Map(rows.map(({ name, cells }) => [name, cells]));
}
