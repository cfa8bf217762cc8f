import type { FilterValues } from '@banyan/contract/core/report';
import { playedForWords } from '@banyan/contract/games/prediction';
import type { adminGameRounds } from '@banyan/contract/games/round-control';
import type { gameRounds, myBets } from '@banyan/contract/games/rounds';
import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { onMoments } from '../../company/on-moments.ts';
import { money } from '../../ledger/rules.ts';

type Filters = FilterValues<(typeof gameRounds)['filters']>;
type AdminFilters = FilterValues<(typeof adminGameRounds)['filters']>;

/** The state of a round as people read it. */
const statusOf = sql<string>`initcap(r.status)`;

/** Every round of the prediction, newest first. */
export function selectGameRounds(db: Db, filters: Filters) {
  let rows = db
    .selectFrom('game_round as r')
    .select(['r.id', 'r.closes_at', 'r.issue', 'r.game', 'r.digit', statusOf.as('status')])
    .where('r.game', '<>', 'AV')
    .where(onMoments('r.closes_at', filters.on_from, filters.on_to));
  if (filters.game) rows = rows.where('r.game', '=', filters.game);
  if (filters.status) rows = rows.where('r.status', '=', filters.status.toLowerCase());
  return rows;
}

/** In words what the asset of a bet is: a file has no sign of money beside its figures. */
export const playedForOf = (asset: RawBuilder<unknown>) =>
  sql<string>`case ${asset} when ${money} then ${playedForWords.real_money} else ${playedForWords.play_credits} end`;

const ofBets = (what: ReturnType<typeof sql>) =>
  sql`(select ${what} from game_bet b where b.round_id = r.id and b.status <> 'Cancelled')`;

/** Of rounds `r` with their exposure `x`: players, fees, worst loss, payouts, and why a void one is void. */
export const figuresOfRounds = () =>
  [
    sql<number>`${ofBets(sql`count(distinct b.member_id)`)}::int`.as('players'),
    sql<string>`coalesce(${ofBets(sql`sum(b.fee)`)}, 0)`.as('fees'),
    sql<string>`(select max(owed) from unnest(x.liability) owed) - x.stakes`.as('worst_loss'),
    sql<string>`coalesce(${ofBets(sql`sum(b.payout)`)}, 0)`.as('payouts'),
    sql<'no_beacon' | 'by_admin' | 'interrupted' | null>`r.void_reason`.as('void_reason'),
    sql<boolean>`r.asset_id = ${money}`.as('is_money'),
    playedForOf(sql.ref('r.asset_id')).as('played_for'),
  ] as const;

/** Every round of the prediction with its bets and their money. */
export function selectAdminRounds(db: Db, { issue, ...filters }: AdminFilters) {
  const rows = selectGameRounds(db, filters)
    .innerJoin('game_exposure as x', 'x.round_id', 'r.id')
    .select(['x.bets', 'x.stakes', 'r.had_beacon'])
    .select(figuresOfRounds());
  return issue ? rows.where('r.issue', '=', issue) : rows;
}

/** The bets of a member on rounds of the prediction, with what was drawn. */
export function selectMyBets(db: Db, { id }: Actor, filters: FilterValues<(typeof myBets)['filters']>) {
  let rows = db
    .selectFrom('game_bet as b')
    .innerJoin('game_round as r', 'r.id', 'b.round_id')
    .select([
      'b.id',
      'b.at',
      'b.no',
      'r.issue',
      'b.selection',
      'b.stake',
      'b.fee',
      'r.digit',
      'b.payout',
      'b.status',
    ])
    .select(sql<boolean>`b.asset_id = ${money}`.as('is_money'))
    .select(playedForOf(sql.ref('b.asset_id')).as('played_for'))
    .where('b.member_id', '=', id)
    .where('b.panel', 'is', null)
    .where(onMoments('b.at', filters.on_from, filters.on_to));
  if (filters.no) rows = rows.where('b.no', '=', filters.no.toUpperCase());
  return filters.game ? rows.where('b.game', '=', filters.game) : rows;
}
