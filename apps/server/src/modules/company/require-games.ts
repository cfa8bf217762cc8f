import type { Db } from '../../platform/database/db.ts';
import { type Failure, fail } from '../../platform/fail.ts';
import { readCompany } from './queries.ts';

/** How the members of this company play. */
export type GamingMode = 'off' | 'play_credits' | 'real_money';

/**
 * The mode of the games.
 * @throws games_off
 */
export async function requireGames(db: Db): Promise<Exclude<GamingMode, 'off'>> {
  return requireMode(await readCompany(db));
}

/**
 * The mode of the games of a company that is read already.
 * @throws games_off
 */
export function requireMode({ gaming_mode }: { gaming_mode: string }): Exclude<GamingMode, 'off'> {
  if (gaming_mode === 'off') throw fail('games_off');
  return gaming_mode as Exclude<GamingMode, 'off'>;
}

/**
 * Why the pages of a call are closed to everybody, where that is said in words and the session stays open; null = the
 * caller lacks the right (docs/security.md §6).
 */
export async function findWhyClosed(db: Db, screens: readonly string[]): Promise<Failure | null> {
  const { gaming_mode } = await readCompany(db);
  if (gaming_mode !== 'off') return null;
  const { count } = await db
    .selectFrom('route')
    .select((on) => on.fn.countAll<string>().as('count'))
    .where('url', 'in', screens)
    .where('optional', 'is distinct from', 'games')
    .executeTakeFirstOrThrow();
  return count === '0' ? fail('games_off') : null;
}
