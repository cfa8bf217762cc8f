import type { PredictionCode } from '@banyan/contract/games/prediction';
import { timeOfRound } from '@banyan/fair/beacon/rounds';
import { issueAt } from '@banyan/fair/schedule/issues';
import { sql } from 'kysely';
import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';
import { prepared } from '../../../platform/database/prepared-pool.ts';
import { readCompany } from '../../company/queries.ts';
import { money } from '../../ledger/rules.ts';
import { playCredits } from '../post-game-transfer.ts';
import { longestWait } from './draw-round.ts';
import { type EpochInUse, findEpochInUse, takeNumber } from './find-epoch-in-use.ts';
import { asLeader, type HeldGame } from './hold-game.ts';

/**
 * Opens the round of a game that runs at this moment, with the next number of its chain. It opens none while the game is paused
 * or off, without a chain, while a beacon is more than 120 seconds late, or when the clock was set back to
 * before the last round: no issue happens twice.
 * @returns the issue; null = none was opened
 */
export async function openRound(
  db: Db,
  services: Services,
  held: HeldGame<PredictionCode>,
  now: Date,
): Promise<string | null> {
  const { game } = held;
  const epoch = await findEpochInUse(db, game, services.beacon?.public_key ?? '');
  if (!epoch) return null;
  const { rules, beacon } = epoch.record;
  const issue = issueAt(game, now.getTime(), rules.time_zone, beacon);
  if (now.getTime() >= issue.closes_at || (await isHeldBack(db, game, issue.opens_at, now))) return null;
  const company = await readCompany(db);
  if (company.gaming_mode === 'off') return null;
  return await asLeader(db, held, async (tx) => {
    const round = await takeNumber(tx, epoch);
    if (round === null) return null;
    const { id } = await tx
      .insertInto('game_round')
      .values({
        game,
        issue: issue.issue,
        epoch_id: epoch.id,
        round,
        asset_id: company.gaming_mode === 'real_money' ? money : playCredits,
        opens_at: new Date(issue.opens_at),
        closes_at: new Date(issue.closes_at),
        ends_at: new Date(issue.ends_at),
        beacon_round: String(issue.beacon_round),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx.insertInto('game_exposure').values({ round_id: id }).execute();
    return issue.issue;
  });
}

async function isHeldBack(db: Db, game: PredictionCode, opensAt: number, now: Date): Promise<boolean> {
  const found = onlyRow(
    await sql<{ is_paused: boolean; is_behind: boolean }>`${prepared}
      select paused_at is not null as is_paused,
        coalesce((select opens_at >= ${new Date(opensAt)} from game_round where game = code
          order by closes_at desc, id desc limit 1), false) as is_behind
      from game where code = ${game}`.execute(db),
  );
  if (found.is_paused || found.is_behind) return true;
  const { rows } = await sql<{ beacon_round: string; record: EpochInUse['record'] }>`${prepared}
    select beacon_round::text, record from game_round r join game_epoch e on e.id = epoch_id
    where r.game = ${game} and settled_at is null and status = 'locked' order by r.id limit 1`.execute(db);
  return rows.some(({ beacon_round, record }) => {
    const due = timeOfRound(record.beacon, Number(beacon_round)) * 1000;
    return now.getTime() - due > longestWait * 1000;
  });
}
