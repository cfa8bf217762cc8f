import { firstRoundAt } from '@banyan/fair/beacon/rounds';
import { secondsToBeacon } from '@banyan/fair/schedule/issues';
import { sql } from 'kysely';
import type { Services } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import { money } from '../../ledger/rules.ts';
import { playCredits } from '../post-game-transfer.ts';
import { findEpochInUse, takeNumber } from '../rounds/find-epoch-in-use.ts';
import { asLeader, type HeldGame } from '../rounds/hold-game.ts';

/**
 * Opens the next round of Aviator for bets, with the next number of its chain: 3 seconds after the last one has ended whole
 * (docs/fair-games.md §12). It opens none while the game is paused or off, without a chain, or when the clock was set back.
 * @returns the issue; null = none was opened
 */
export async function openFlight(
  db: Db,
  services: Services,
  held: HeldGame,
  now: Date,
): Promise<string | null> {
  const epoch = await findEpochInUse(db, 'AV', services.beacon?.public_key ?? '');
  if (!epoch) return null;
  const { rules, beacon } = epoch.record;
  const before = await readLast(db);
  if (before.is_paused) return null;
  if (
    before.issue &&
    (!before.settled_at || now.getTime() < Date.parse(before.settled_at) + rules.pause_seconds * 1000)
  )
    return null;
  const company = await readCompany(db);
  if (company.gaming_mode === 'off') return null;
  const issue = `AV-${Number(before.issue?.slice(3) ?? 0) + 1}`;
  const closes = now.getTime() + rules.betting_seconds * 1000;
  return await asLeader(db, held, async (tx) => {
    const round = await takeNumber(tx, epoch);
    if (round === null) return null;
    const { id } = await tx
      .insertInto('game_round')
      .values({
        game: 'AV',
        issue,
        epoch_id: epoch.id,
        round,
        asset_id: company.gaming_mode === 'real_money' ? money : playCredits,
        opens_at: now,
        closes_at: new Date(closes),
        ends_at: null,
        beacon_round: String(firstRoundAt(beacon, closes / 1000 + secondsToBeacon.round)),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into game_exposure (round_id, liability) values (${id}, array[0]::numeric[])`.execute(
      tx,
    );
    return issue;
  });
}

async function readLast(
  db: Db,
): Promise<{ is_paused: boolean; issue: string | null; settled_at: string | null }> {
  const { rows } = await sql<{ is_paused: boolean; issue: string | null; settled_at: string | null }>`
    select paused_at is not null as is_paused, r.issue, r.settled_at
    from game left join lateral (
      select issue, settled_at from game_round where game = code order by closes_at desc, id desc limit 1) r on true
    where code = 'AV'`.execute(db);
  return rows[0] ?? { is_paused: true, issue: null, settled_at: null };
}
