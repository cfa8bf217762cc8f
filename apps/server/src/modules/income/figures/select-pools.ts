import type { FilterValues } from '@banyan/contract/core/report';
import { poolFormWords, type pools } from '@banyan/contract/income/pools';
import { sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { recordNoOf } from '../../../platform/database/record-numbers.ts';
import { onDates } from '../../../platform/http/report-sql.ts';
import { everyIncome } from '../every-income.ts';

type Filters = FilterValues<(typeof pools)['filters']>;

/** What closings shared of pools (docs/plans.md §7.8): for an admin everybody's part, for a member the own one. */
export function selectPools(db: Db, actor: Actor, filters: Filters) {
  return actor.user_type === 'Admin' ? ofEverybody(db, filters) : ownOnly(db, actor, filters);
}

const results = (db: Db, filters: Filters) => {
  let rows = db
    .selectFrom('pool_result as r')
    .select([
      'r.business_date',
      'r.code as pool',
      sql<string>`${JSON.stringify(poolFormWords)}::jsonb ->> r.form`.as('form'),
      sql<string | null>`initcap(r.period)`.as('period'),
      'r.turnover',
      'r.pool as size',
      sql<number | null>`r.shares::float8`.as('shares'),
      'r.share_value',
      sql<string | null>`r.pool - r.share_value * r.shares`.as('kept'),
      sql<string | null>`(select name from wallet where owner_type = 'User' and code = r.wallet_code)`.as(
        'wallet',
      ),
    ])
    .where(onDates('r.business_date', filters.on_from, filters.on_to));
  if (filters.pool) rows = rows.where('r.code', '=', filters.pool);
  if (filters.form) rows = rows.where('r.form', '=', filters.form);
  return rows;
};

const ofEverybody = (db: Db, filters: Filters) =>
  results(db, filters).select([
    'r.id',
    sql<null>`null`.as('own_shares'),
    sql<null>`null::numeric`.as('own_amount'),
    'r.holders',
    'r.paid',
    sql<null>`null`.as('no'),
  ]);

const ownOnly = (db: Db, actor: Actor, filters: Filters) =>
  results(db, filters)
    .innerJoin(everyIncome.as('i'), (on) =>
      on
        .onRef('i.business_date', '=', 'r.business_date')
        .on('i.kind', '=', 'bonus')
        .on('i.member_id', '=', actor.id)
        .on('i.reverses', 'is', null)
        .on(sql<boolean>`i.why -> 'pool' ->> 'code' = r.code`),
    )
    .select([
      'i.id',
      sql<number | null>`(i.why -> 'pool' -> 'own_shares')::int`.as('own_shares'),
      'i.amount as own_amount',
      sql<null>`null`.as('holders'),
      sql<null>`null::numeric`.as('paid'),
      sql<string>`${recordNoOf('income', 'i.id')}`.as('no'),
    ]);
