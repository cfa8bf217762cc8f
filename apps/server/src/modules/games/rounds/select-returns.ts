import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { fairnessReturns } from '@banyan/contract/games/fairness';
import { selections } from '@banyan/fair/prediction/selections';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { requireGames } from '../../company/require-games.ts';
import { money } from '../../ledger/rules.ts';
import { findEpochInUse } from './find-epoch-in-use.ts';
import { returnedOf } from './returned-of.ts';

type Returns = ReplyOf<typeof fairnessReturns>['data'];

/** Half the width of the middle 99 % of a normal distribution, in its standard deviations. */
const deviations = '2.5758';
const names: readonly string[] = [...selections, 'target', 'hand'];

/**
 * What came back of all stakes of a game by what was bet on, money and play credits apart, beside what comes back in the long run and
 * the range it stays in with a chance of 99 %: by the variance of each bet under the rules of its chain (docs/fair-games.md §3).
 * @throws games_off
 */
export async function selectReturns(
  db: Db,
  _context: unknown,
  { game }: QueryOf<typeof fairnessReturns>,
): Promise<Returns> {
  await requireGames(db);
  const epoch = await findEpochInUse(db, game);
  const rules = epoch?.record.rules;
  if (!rules) return [];
  const { rows } = await sql<Omit<Returns[number], 'expected' | 'low' | 'high'> & { band: string | null }>`
    select selection, asset_id = ${money} as is_money, bets::float8 as bets, stakes::text, payouts::text,
      round(100 * payouts / stakes, 2)::text as returned,
      round(100 * ${deviations}::numeric * sqrt(variance) / stakes, 2)::text as band
    from game_return where game = ${game}`.execute(db);
  const expected = 'factors' in rules ? returnedOf(rules) : null;
  const ofFlight = 'edge_bps' in rules ? toDecimal('10000').minus(rules.edge_bps).div(100) : toDecimal('0');
  return rows
    .map(({ band, ...row }) => {
      const middle = toDecimal(expected?.[row.selection] ?? ofFlight.toFixed());
      const low = band === null ? null : middle.minus(band);
      return {
        ...row,
        expected: middle.toFixed(2),
        low: low === null ? null : (low.isNegative() ? toDecimal('0') : low).toFixed(2),
        high: band === null ? null : middle.plus(band).toFixed(2),
      };
    })
    .sort(
      (a, b) =>
        Number(b.is_money) - Number(a.is_money) || names.indexOf(a.selection) - names.indexOf(b.selection),
    );
}
