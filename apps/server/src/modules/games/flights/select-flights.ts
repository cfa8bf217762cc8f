import type { FilterValues } from '@banyan/contract/core/report';
import type { aviatorRounds, myAviatorBets } from '@banyan/contract/games/aviator';
import type { adminAviatorRounds } from '@banyan/contract/games/round-control';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onMoments } from '../../company/on-moments.ts';
import { money } from '../../ledger/rules.ts';
import { figuresOfRounds, playedForOf } from '../rounds/select-game-rounds.ts';

/** A factor in hundredths as people read it: 150 → `1.50`. */
const factorOf = (x100: RawBuilder<unknown>) => sql<string>`to_char(${x100} / 100.0, 'FM9999990.00')`;
const crash = factorOf(sql.ref('r.crash_x100'));

/** Every round of Aviator. */
export function selectFlights(db: Db, filters: FilterValues<(typeof aviatorRounds)['filters']>) {
  const rows = db
    .selectFrom('game_round as r')
    .select([
      'r.id',
      'r.closes_at',
      'r.issue',
      crash.as('crash'),
      sql<string>`initcap(r.status)`.as('status'),
    ])
    .where('r.game', '=', 'AV')
    .where(onMoments('r.closes_at', filters.on_from, filters.on_to));
  return filters.status ? rows.where('r.status', '=', filters.status.toLowerCase()) : rows;
}

/** Every round of Aviator with its bets and their money. */
export function selectAdminFlights(
  db: Db,
  { issue, ...filters }: FilterValues<(typeof adminAviatorRounds)['filters']>,
) {
  const rows = selectFlights(db, filters)
    .innerJoin('game_exposure as x', 'x.round_id', 'r.id')
    .select(['x.bets', 'x.stakes', 'r.had_beacon'])
    .select(figuresOfRounds());
  return issue ? rows.where('r.issue', '=', issue) : rows;
}

/** The bets of a member on flights, with where they left. */
export function selectMyFlights(
  db: Db,
  { id }: Actor,
  filters: FilterValues<(typeof myAviatorBets)['filters']>,
) {
  const rows = db
    .selectFrom('game_bet as b')
    .innerJoin('game_round as r', 'r.id', 'b.round_id')
    .select(['b.id', 'b.at', 'b.no', 'r.issue', 'b.stake', 'b.payout', 'b.status', crash.as('crash')])
    .select([
      factorOf(sql.ref('b.auto_x100')).as('auto'),
      factorOf(
        sql`case b.status when 'Won' then coalesce(b.cash_x100, b.highest_x100) else b.cash_x100 end`,
      ).as('left_at'),
      sql<boolean>`b.asset_id = ${money}`.as('is_money'),
      playedForOf(sql.ref('b.asset_id')).as('played_for'),
    ])
    .where('b.member_id', '=', id)
    .where('b.game', '=', 'AV')
    .where('b.panel', 'is not', null)
    .where(onMoments('b.at', filters.on_from, filters.on_to));
  return filters.no ? rows.where('b.no', '=', filters.no.toUpperCase()) : rows;
}
