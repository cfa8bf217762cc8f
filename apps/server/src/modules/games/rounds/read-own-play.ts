import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { requireGames } from '../../company/require-games.ts';
import { money } from '../../ledger/rules.ts';
import { playCredits } from '../post-game-transfer.ts';
import { readGameClock } from '../read-game-clock.ts';
import { findExclusion } from '../read-game-limits.ts';
import { readGameBalance } from './read-game-balance.ts';
import { readPlayedSession } from './read-played-session.ts';

/**
 * What the pages of all games show of the caller: what is played for, the wallet, the session, the time by which rounds run.
 * @throws games_off
 */
export async function readOwnPlay(db: Db, { actor, now }: ActorContext) {
  const mode = await requireGames(db);
  const asset_id = mode === 'real_money' ? money : playCredits;
  const balance = await readGameBalance(db, { member_id: actor.id, asset_id });
  return {
    mode,
    asset_id,
    now: (await readGameClock(db)).toISOString(),
    balance,
    is_excluded: (await findExclusion(db, actor.id, now)) !== null,
    session: await readPlayedSession(db, { actor, asset_id }),
  };
}
