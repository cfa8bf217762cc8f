import { decideReward } from '@banyan/contract/income/rewards';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { recordNoOf } from '../../../platform/database/record-numbers.ts';
import { onDates, personOf } from '../../../platform/http/report-sql.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { banFor } from '../../accounts/refuse-banned.ts';
import { banColumn } from '../../accounts/request-rights.ts';
import { everyIncome } from '../every-income.ts';
import { whyOf } from '../figures/select-incomes.ts';

/** Achieved rewards with their status: a member's own ones, for an admin all. */
export function selectRewards(
  db: Db,
  { actor, now }: Pick<ActorContext, 'actor' | 'now'>,
  filters: { on_from?: string; on_to?: string; status?: string; member?: string; code?: string },
) {
  let rows = db
    .selectFrom('reward_achievement as a')
    .innerJoin(everyIncome.as('i'), 'i.id', 'a.income_id')
    .leftJoin('app_user as m', 'm.id', 'a.member_id')
    .leftJoin('reward_step as s', (on) =>
      on
        .onRef('s.member_id', '=', 'a.member_id')
        .onRef('s.code', '=', 'a.code')
        .onRef('s.status', '=', 'a.status'),
    )
    .leftJoin('app_user as by', 'by.id', 's.actor_id')
    .select([
      'i.id',
      'a.business_date',
      recordNoOf('income', 'i.id').as('no'),
      personOf('m').as('member'),
      'a.code',
      sql<string | null>`i.why -> 'reward' ->> 'item'`.as('item'),
      'i.gross',
      sql<string | null>`case when a.status = 'paid' then i.amount end`.as('paid'),
      sql<string>`initcap(a.status)`.as('status'),
      sql<string>`coalesce(s.at, i.at)`.as('changed_at'),
      personOf('by').as('by'),
      sql<string | null>`nullif(s.remark, '')`.as('remark'),
      'i.at',
      'i.amount',
      'i.trimmed',
      sql<string>`trim_scale(i.base)`.as('base'),
      'i.reason',
      whyOf.as('why'),
      banColumn(sql<boolean>`${actor.user_type === 'Admin'}::boolean`, banFor({ actor, now }, decideReward)),
    ])
    .where(onDates('a.business_date', filters.on_from, filters.on_to));
  if (actor.user_type === 'User') rows = rows.where('a.member_id', '=', actor.id);
  else if (filters.member) rows = rows.where('a.member_id', '=', idOfUser(filters.member));
  if (filters.status) rows = rows.where('a.status', '=', filters.status.toLowerCase());
  if (filters.code) rows = rows.where('a.code', '=', filters.code);
  return rows;
}
