import { gameCodes } from '@banyan/contract/games/game-codes';
import type pg from 'pg';
import { publishEpoch } from '../../apps/server/src/modules/games/epochs/publish-epoch.ts';
import { rulesOf } from '../../apps/server/src/modules/games/epochs/rules-of.ts';
import { type Db, inTransaction, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { withKyc } from '../../apps/server/test/withdrawing.ts';
import { BetLane } from './bet-lane.ts';
import { type Mode, newPlayer, type Player, settings, written } from './bet-players.ts';
import { rules } from './bet-rounds.ts';
import { type Random, seededRandom } from './random.ts';
import { openSoakCompany, type SoakCompany } from './soak-company.ts';
import { nobodyWithSecrets } from './soak-postings.ts';
import { give } from './soak-race-ground.ts';

const playersOfGame = 8;
const opening = 10_000_000n;
/** When the games of a soak begin. */
const began = Date.parse('2026-03-05T03:00:00Z');
const minute = 60_000;

/** A lane for each game, of a company with players. */
export interface SoakGames {
  lanes: readonly BetLane[];
  /** Past every right. */
  owner: pg.Pool;
  db: Db;
  random: Random;
}

/** Opens all games on an empty database for as long as the work lasts. */
export async function withGames<Result>(
  { url, ownerUrl, seed }: { url: string; ownerUrl: string; seed: number },
  work: (games: SoakGames) => Promise<Result>,
): Promise<Result> {
  const owner = openPool(ownerUrl, 1);
  const pools = gameCodes.map(() => openPool(url, 1));
  const main = openPool(url, 4);
  try {
    const db = openDb(main);
    const random = seededRandom(seed);
    const context = nobodyWithSecrets(new Date(began));
    await openGames(owner);
    const sizes = { members: playersOfGame * gameCodes.length, withdrawers: 0, franchises: 0 };
    const company = await openSoakCompany(db, context, random, sizes);
    const lanes: BetLane[] = [];
    for (const [index, game] of gameCodes.entries()) {
      const players = await playersOf(owner, company, index);
      for (const { person } of players)
        await give({ db, context }, person, written(opening), `${seed}-${person.id}`);
      const lane = new BetLane({
        game,
        db: openDb(pools[index] as pg.Pool),
        random: seededRandom(seed * 10 + index),
        players,
        admin: company.admins[0],
        context,
        clock: began,
      });
      lanes.push(lane);
      await beginGame(lane);
    }
    return await work({ lanes, owner, db, random });
  } finally {
    await Promise.all([...pools, main, owner].map((pool) => pool.end()));
  }
}

/** Money and play credits, the moods of a licensed company, and a clock that each connection sets for itself. */
async function openGames(owner: pg.Pool): Promise<void> {
  await owner.query(
    `create or replace function game_clock() returns timestamptz language sql volatile
       return coalesce(nullif(current_setting('soak.clock', true), '')::timestamptz, clock_timestamp())`,
  );
  await owner.query(
    `update game_setting set licence_reference = 'Soak', countries = '{India}', daily_credits = $1, deposit_minimum = $2,
       deposit_maximum = $3, deposit_daily = $4, withdraw_minimum = $5`,
    [settings.grant, settings.minimum, settings.maximum, settings.daily, settings.out].map(written),
  );
  await setMode(owner, 'real_money');
}

export const setMode = (owner: pg.Pool, mode: Mode) =>
  owner.query('update company set gaming_mode = $1', [mode]);

/** Eight of the members; of each eight one may not play in their country, one has no KYC, and one is too young. */
async function playersOf(owner: pg.Pool, { members }: SoakCompany, lane: number): Promise<Player[]> {
  const asOwner = async (text: string, values: unknown[]) => (await owner.query(text, values)).rows;
  const refusals = ['country_not_allowed', 'kyc_needed', 'too_young'] as const;
  const people = members.slice(lane * playersOfGame, (lane + 1) * playersOfGame);
  for (const [index, person] of people.entries()) {
    const refusal = refusals[index];
    if (refusal !== 'kyc_needed') await withKyc({ asOwner }, person);
    await asOwner(`update profile set country = $2, date_of_birth = $3 where user_id = $1`, [
      person.id,
      refusal === 'country_not_allowed' ? 'Nepal' : 'India',
      refusal === 'too_young' ? '2010-02-03' : '1990-02-03',
    ]);
  }
  return people.map((person, index) => newPlayer(person, opening, refusals[index] ?? null));
}

/** A chain for all its rounds; it is salted ten minutes after it is published, and takes no bets yet. */
async function beginGame(lane: BetLane): Promise<void> {
  const { db, game, services, admin } = lane;
  await lane.setClock();
  await inTransaction(db, async (tx) => {
    const limits = {
      round_loss_limit: written(rules.loss),
      largest_stake: written(rules.largest),
      max_win: written(rules.maxWin),
    };
    const chosen = await rulesOf(tx, game, limits);
    await publishEpoch(tx, services, {
      game,
      rounds: 100_000,
      rules: chosen,
      created_by: admin.id,
      continues_id: null,
    });
  });
  lane.advance(11 * minute);
}
