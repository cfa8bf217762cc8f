import { millisecondsPerDay } from '@banyan/contract/core/dates';
import { gameLimitKinds } from '@banyan/contract/games/limits';
import { depositToGame } from '../../apps/server/src/modules/games/deposit-to-game.ts';
import { excludeFromGames } from '../../apps/server/src/modules/games/exclude-from-games.ts';
import { setGameLimit } from '../../apps/server/src/modules/games/set-game-limit.ts';
import { takeDailyCredits } from '../../apps/server/src/modules/games/take-daily-credits.ts';
import { withdrawFromGame } from '../../apps/server/src/modules/games/withdraw-from-game.ts';
import type { BetLane } from './bet-lane.ts';
import { deposit, exclude, type Player, setLimit, takeGrant, takeOut, written } from './bet-players.ts';
import { pick, type Random, toUnits } from './random.ts';

/** An operation of a lane, and how often it is drawn. */
export interface Act {
  weight: number;
  run: (lane: BetLane, player: Player) => Promise<void>;
}

const tooFine = '10.001';
const hundredth = 1_000_000n;
export const hundredths = (balance: string): bigint => toUnits(balance) / hundredth;

const bringIn: Act = {
  weight: 14,
  run: async (lane, player) => {
    const isTooFine = lane.random(60) === 0;
    const amount = BigInt(500 + lane.random(40) * 1250);
    const isMoney = lane.mode === 'real_money';
    const refused = isTooFine && isMoney ? null : deposit(player, lane.mode, amount, lane.clock);
    const expected = isTooFine && isMoney ? fineness(player, lane) : refused;
    const body = { amount: isTooFine ? tooFine : written(amount) };
    const done = await lane.attempt('deposit', expected, (tx) =>
      depositToGame(tx, lane.as(player.person), body),
    );
    if (done) lane.same('deposit', hundredths(done.balance).toString(), player.game[1].toString());
  },
};

/** An amount that is too fine is refused after the player was found fit to play. */
function fineness(player: Player, lane: BetLane): string {
  const copy = {
    ...player,
    deposits: [],
    limits: new Map(),
    main: 1_000_000n,
    game: [0n, 0n] as [bigint, bigint],
  };
  return deposit(copy, lane.mode, 10_000n, lane.clock) ?? 'amount_out_of_range';
}

const takeMoneyOut: Act = {
  weight: 8,
  run: async (lane, player) => {
    const { random } = lane;
    const amount = random(6) === 0 ? player.game[1] + BigInt(random(2)) : BigInt(1 + random(30_000));
    if (amount === 0n) return;
    const expected = takeOut(player, amount);
    const body = { amount: written(amount) };
    const done = await lane.attempt('withdrawal', expected, (tx) =>
      withdrawFromGame(tx, lane.as(player.person), body),
    );
    if (done) lane.same('withdrawal', hundredths(done.balance).toString(), player.game[1].toString());
  },
};

const credits: Act = {
  weight: 4,
  run: async (lane, player) => {
    const expected = takeGrant(player, lane.mode, lane.clock);
    const done = await lane.attempt('credits', expected, (tx) =>
      takeDailyCredits(tx, lane.as(player.person)),
    );
    if (done) lane.same('credits', hundredths(done.balance).toString(), player.game[0].toString());
  },
};

const anyLimit = (random: Random): bigint | null =>
  random(5) === 0 ? null : BigInt(2_000 + random(60) * 2_500);

const limit: Act = {
  weight: 6,
  run: async (lane, player) => {
    const { random } = lane;
    const kind = pick(random, gameLimitKinds);
    const before = player.limits.get(kind);
    // what waits is asked for again, else it would never be confirmed
    const amount = before && before.asked !== null && random(2) === 0 ? before.next : anyLimit(random);
    const body = { kind, amount: amount === null ? null : written(amount) };
    const done = await lane.attempt('limit', null, (tx) => setGameLimit(tx, lane.as(player.person), body));
    setLimit(player, kind, amount, lane.clock);
    const is = done?.limits.find((one) => one.kind === kind);
    const should = player.limits.get(kind);
    const text = (one: string | null | undefined) => (one ? hundredths(one).toString() : null);
    lane.same(
      'limit',
      [text(is?.amount), text(is?.next_amount), is?.next_from],
      [
        should?.amount?.toString() ?? null,
        should?.next?.toString() ?? null,
        should?.asked == null ? null : new Date(should.asked + millisecondsPerDay).toISOString(),
      ],
    );
  },
};

const exclusion: Act = {
  weight: 1,
  run: async (lane, player) => {
    // rarer than the rarest weight: days pass slowly here
    if (lane.random(6) > 0) return;
    const period = lane.random(4) === 0 ? '7_days' : '24_hours';
    await lane.attempt('exclusion', null, (tx) => excludeFromGames(tx, lane.as(player.person), { period }));
    exclude(player, period, lane.clock);
  },
};

export const walletActs: readonly Act[] = [bringIn, takeMoneyOut, credits, limit, exclusion];
