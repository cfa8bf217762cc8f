import type { GameCode } from '@banyan/contract/games/game-codes';
import { placeBet } from '@banyan/contract/games/rounds';
import { publishEpoch } from '../src/modules/games/epochs/publish-epoch.ts';
import { rulesOf } from '../src/modules/games/epochs/rules-of.ts';
import { type Leading, leadGame } from '../src/modules/games/rounds/lead-game.ts';
import { inTransaction } from '../src/platform/database/db.ts';
import { aJournal, aLine, post } from './books.ts';
import type { Person } from './build.ts';
import { callAs, type TestServer } from './http.ts';
import { aMember } from './network.ts';
import { withKyc } from './withdrawing.ts';

/** Sets the clock by which rounds open and close. */
export async function setGameClock(test: TestServer, at: string | number): Promise<void> {
  const moment = new Date(at).toISOString();
  await test.asOwner(
    `create or replace function game_clock() returns timestamptz language sql volatile return timestamptz '${moment}'`,
  );
}

/** A chain of a game that is in use from eleven minutes after this moment on, which the clock then shows. */
export async function anEpochInUse(
  test: TestServer,
  admin: Person,
  wanted: { game: GameCode; at: string; rounds?: number; limit?: string },
): Promise<void> {
  const { game, at, rounds = 1000, limit = '100000' } = wanted;
  await setGameClock(test, at);
  await inTransaction(test.server.db, async (tx) => {
    const limits = { round_loss_limit: limit, largest_stake: '5000', max_win: '10000' };
    await publishEpoch(tx, test.services, {
      game,
      rounds,
      rules: await rulesOf(tx, game, limits),
      created_by: admin.id,
      continues_id: null,
    });
  });
  await setGameClock(test, Date.parse(at) + 660_000);
  await lead(test, { game });
}

/** Works as the leader of a game until nothing is left to do. */
export async function lead(test: TestServer, more: Partial<Leading> & Pick<Leading, 'game'>): Promise<void> {
  const { db } = test.server;
  const leading: Leading = { db, services: test.services, holder: 'one', ...more };
  while (await leadGame(leading));
  // what was salted in the last round of work opens one in the next
  while (await leadGame(leading));
}

/** A member who may play for money, with this in the game wallet. */
export async function aGambler(test: TestServer, balance: string, sponsor?: Person): Promise<Person> {
  const member = await aMember(test.server, sponsor ? { sponsor } : {});
  await withKyc(test, member);
  await test.asOwner(
    `update profile set country = 'India', date_of_birth = '1990-02-03' where user_id = $1`,
    [member.id],
  );
  const journal = aJournal([aLine('0', 'adjustment', `-${balance}`), aLine(member.id, 'game', balance)]);
  await post(test.server, journal);
  return member;
}

/** The round of a game that takes bets; undefined = none. */
export async function openIssue(test: TestServer, game: GameCode) {
  const [row] = await test.asOwner(
    `select issue, extract(epoch from closes_at)::float8 * 1000 as closes from game_round where game = $1 and status = 'open'`,
    [game],
  );
  return row && { issue: String(row.issue), closes: Number(row.closes) };
}

/** Bets as a browser does. @returns the answer's data, or the refusal */
export async function bet(test: TestServer, { token }: Pick<Person, 'token'>, body: object, key?: string) {
  return (await callAs(test.server, placeBet, { token, body, ...(key ? { key } : {}) })).json();
}
