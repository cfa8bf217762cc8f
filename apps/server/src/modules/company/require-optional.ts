import type { Db } from '../../platform/database/db.ts';
import { requireGames } from './require-games.ts';

/** A page that is switched. */
export interface RouteSwitch {
  id: number;
  is_enabled: boolean;
  /** Refuses the pages of chains before one is set up; a later module knows it. */
  requireChain: (db: Db) => Promise<void>;
}

/** What must be there before an optional page is switched on. @throws games_off, chain_needed */
export async function requireOptional(
  db: Db,
  optional: string | null,
  requireChain: RouteSwitch['requireChain'],
): Promise<void> {
  if (optional === 'games') await requireGames(db);
  if (optional === 'chain') await requireChain(db);
}
