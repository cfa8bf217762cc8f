import { type GameCode, gameCodes } from '@banyan/contract/games/game-codes';
import type { UnnumberedFrame } from '@banyan/contract/games/live';
import type { Server } from '../../../platform/http/server.ts';
import { boardOf } from '../flights/board-of.ts';
import { findFlight } from '../flights/find-flight.ts';
import { framesOfRound, newest, readLiveRounds } from './read-live-rounds.ts';

/** From one `pool` of a round to the next, in milliseconds. */
const poolEvery = 1000;

/** A round whose frames were sent. */
interface Announced {
  frames: UnnumberedFrame[];
  isOver: boolean;
  pool: string;
}

/** What is known of the rounds that are told. */
export interface WatchedRounds {
  /** Reads how things stand, without telling it: what was sent before is forgotten. */
  begin(): Promise<void>;
  look(): Promise<void>;
  /** The ids of the rounds that have bets which may still end, as they were at the last look but one and at the last. */
  underWay(): string[];
}

const screensOf = (game: GameCode) =>
  game === 'AV' ? ['/games/aviator', '/aviator'] : ['/games/prediction', '/prediction'];

/** Tells what happens to the rounds of each game, in order, each state once. */
export function watchRounds({ db, live, services }: Server): WatchedRounds {
  const games = new Map(gameCodes.map((game) => [game, new Map<string, Announced>()]));
  let lastPool = 0;
  let wereUnderWay: string[] = [];
  for (const game of gameCodes)
    live.open(game, {
      screens: screensOf(game),
      state: () => [...(games.get(game)?.values() ?? [])].flatMap(({ frames }) => frames),
    });

  const look = async (isTold: boolean) => {
    const now = performance.now();
    const isPoolDue = isTold && now - lastPool >= poolEvery;
    if (isPoolDue) lastPool = now;
    wereUnderWay = underWay(games);
    for (const round of await readLiveRounds(db, wereUnderWay)) {
      const published = games.get(round.game);
      if (!published) continue;
      const before = published.get(round.id) ?? { frames: [], isOver: false, pool: '' };
      if (before.isOver) continue;
      // from now on this server counts by its own clock
      if (round.status === 'flying') await findFlight(db, services, round.id);
      else if (round.crash_x100 !== null) boardOf(services).land(round.id);
      const frames = framesOfRound(round);
      const pool = `${round.bets} ${round.stakes}`;
      const isPoolNew = isPoolDue && round.status === 'open' && pool !== before.pool;
      published.set(round.id, { frames, isOver: round.is_over, pool: isPoolNew ? pool : before.pool });
      if (!isTold) continue;
      for (const frame of frames.slice(before.frames.length)) live.publish(round.game, frame);
      if (isPoolNew)
        live.publish(round.game, { t: 'pool', issue: round.issue, bets: round.bets, stakes: round.stakes });
    }
    for (const published of games.values()) dropOld(published);
  };
  return {
    begin: async () => {
      for (const [game, published] of games) {
        published.clear();
        live.restart(game);
      }
      await look(false);
    },
    look: () => look(true),
    underWay: () => [...new Set([...wereUnderWay, ...underWay(games)])],
  };
}

const underWay = (games: ReadonlyMap<GameCode, ReadonlyMap<string, Announced>>) =>
  [...games.values()].flatMap((published) =>
    [...published].filter(([, { isOver }]) => !isOver).map(([id]) => id),
  );

/** Keeps of the rounds that are over those that are read again; a map is in the order in which they came. */
function dropOld(published: Map<string, Announced>): void {
  const over = [...published].filter(([, { isOver }]) => isOver).map(([id]) => id);
  for (const id of over.slice(0, -newest)) published.delete(id);
}
