import { type GameLimits, gameLimitKinds, reminderMinutes } from '@banyan/contract/games/limits';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { requireGames } from '../company/require-games.ts';
import { waitForHigher } from './rules.ts';

/**
 * The limits the caller has set, each kind once, their reminder, and whether they are excluded.
 * @throws games_off
 */
export async function readGameLimits(db: Db, { actor, now }: ActorContext): Promise<GameLimits> {
  const rows = await db.selectFrom('game_limit').selectAll().where('member_id', '=', actor.id).execute();
  const byKind = new Map(rows.map((row) => [row.kind, row]));
  const mode = await requireGames(db);
  const player = await db
    .selectFrom('game_player')
    .select('remind_after')
    .where('member_id', '=', actor.id)
    .executeTakeFirst();
  const exclusion = await findExclusion(db, actor.id, now);
  return {
    mode,
    limits: gameLimitKinds.map((kind) => {
      const row = byKind.get(kind);
      return {
        kind,
        amount: row?.amount ?? null,
        next_amount: row?.next_amount ?? null,
        next_from: row?.next_asked_at
          ? new Date(Date.parse(row.next_asked_at) + waitForHigher).toISOString()
          : null,
      };
    }),
    remind_after: reminderMinutes.find((minutes) => Number(minutes) === player?.remind_after) ?? null,
    is_excluded: exclusion !== null,
    excluded_until: exclusion?.until_at ?? null,
  };
}

/** The exclusion that ends last; null = the member is not excluded. Its end is null when it has none. */
export async function findExclusion(
  db: Db,
  memberId: string,
  now: Date,
): Promise<{ until_at: string | null } | null> {
  const row = await db
    .selectFrom('game_exclusion')
    .select('until_at')
    .where('member_id', '=', memberId)
    .where((on) => on.or([on('until_at', 'is', null), on('until_at', '>', now.toISOString())]))
    .orderBy(sql`until_at desc nulls first`)
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}
