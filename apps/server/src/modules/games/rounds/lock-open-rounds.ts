import { type Decimal, toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import { type Failure, fail } from '../../../platform/fail.ts';
import type { EpochRules } from '../epochs/rules-of.ts';

/** A round that takes bets, with its row locked against being closed and that of its exposure against other bets. */
export interface OpenRound<R extends EpochRules> {
  id: string;
  game: string;
  asset_id: number;
  /** By the database's clock. */
  now: string;
  rules: R;
  exposure: RoundExposure;
}

/** What a round owes with the bets that were taken, and how many of them are still to be written. */
export interface RoundExposure {
  stakes: Decimal;
  liability: Decimal[];
  taken: number;
}

/** In which rounds bets are taken now. */
export interface Playing {
  asset_id: number;
  isOnFlight: boolean;
}

type Row<R extends EpochRules> = Omit<OpenRound<R>, 'exposure'> & {
  issue: string;
  stakes: string;
  liability: string[];
};

/**
 * The rounds of these names, each as far as it takes bets. The clock is read by the statement that locks: with the state alone a
 * closing would starve behind new bets.
 * @returns of each name the round, or why it takes none: round_closed, unknown_round
 */
export async function lockOpenRounds<R extends EpochRules>(
  tx: Tx,
  issues: readonly string[],
  { asset_id, isOnFlight }: Playing,
): Promise<Map<string, OpenRound<R> | Failure>> {
  const names = [...new Set(issues)];
  const { rows } = await sql<Row<R>>`
    select r.id::text, r.issue, r.game, r.asset_id, e.record -> 'rules' as rules,
      to_char(game_clock() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as now, x.stakes::text, x.liability::text[]
    from game_round r join game_epoch e on e.id = r.epoch_id join game_exposure x on x.round_id = r.id
    where r.issue = any(${names}::text[]) and (r.game = 'AV') = ${isOnFlight} and r.asset_id = ${asset_id} and r.status = 'open'
      and r.opens_at <= game_clock() and game_clock() < r.closes_at
    order by r.id for share of r for update of x`.execute(tx);
  const found = new Map<string, OpenRound<R> | Failure>();
  for (const { issue, stakes, liability, ...round } of rows)
    found.set(issue, {
      ...round,
      exposure: { stakes: toDecimal(stakes), liability: liability.map((owed) => toDecimal(owed)), taken: 0 },
    });
  const missing = names.filter((issue) => !found.has(issue));
  if (missing.length === 0) return found;
  const known = await sql<{ issue: string }>`
    select issue from game_round where issue = any(${missing}::text[]) and (game = 'AV') = ${isOnFlight}`.execute(
    tx,
  );
  const closed = new Set(known.rows.map(({ issue }) => issue));
  for (const issue of missing) found.set(issue, fail(closed.has(issue) ? 'round_closed' : 'unknown_round'));
  return found;
}

/** Writes what the rounds owe by now. */
export async function saveExposures(
  tx: Tx,
  rounds: Iterable<OpenRound<EpochRules> | Failure>,
): Promise<void> {
  for (const round of rounds) {
    if (!('exposure' in round) || round.exposure.taken === 0) continue;
    const { taken, stakes, liability } = round.exposure;
    await sql`update game_exposure set bets = bets + ${taken}::int, stakes = ${stakes.toFixed()}::numeric,
      liability = ${liability.map((owed) => owed.toFixed())}::numeric[] where round_id = ${round.id}`.execute(
      tx,
    );
  }
}
