import type { FilterValues } from '@banyan/contract/core/report';
import { causeWords, outcomeWords, unexplained } from '@banyan/contract/imports/compare-causes';
import type { comparedRows } from '@banyan/contract/imports/side-by-side';
import { incomeNames } from '@banyan/contract/income/income';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { recordNoOf } from '../../../platform/database/record-numbers.ts';
import { onDates } from '../../../platform/http/report-sql.ts';
import { everyIncome } from '../../income/every-income.ts';

/** Days of the old system with how each compares. */
export function selectOldDays(db: Db, filters: { no?: string | undefined }) {
  const count = (outcome: string) => sql<number>`(select count(*)::int from compared_row r
    where r.business_date = i.as_of and r.outcome = ${outcome} and i.compared_at is not null)`;
  const sum = (side: 'here' | 'there') => sql<string | null>`case when i.compared_at is not null then
    (select coalesce(sum(${sql.ref(`r.${side}`)}), 0) from compared_row r where r.business_date = i.as_of) end`;
  return db
    .selectFrom('import as i')
    .select(['i.id', 'i.as_of as on', 'i.no', 'i.status'])
    .select([
      count('equal').as('equal'),
      count('differs').as('differs'),
      count('only_here').as('only_here'),
      count('only_there').as('only_there'),
      sum('here').as('here'),
      sum('there').as('there'),
    ])
    .where('i.is_day', '=', true)
    .$if(filters.no !== undefined, (query) => query.where('i.no', '=', (filters.no ?? '').toUpperCase()));
}

/** Every row here beside the row of the old system, with what stands behind both. */
export function selectCompared(db: Db, filters: FilterValues<(typeof comparedRows)['filters']>) {
  const words = (table: object, key: string) =>
    sql<string>`${JSON.stringify(table)}::jsonb ->> ${sql.ref(key)}`;
  return db
    .selectFrom('compared_row as r')
    .leftJoin(everyIncome.as('i'), 'i.id', 'r.income_id')
    .leftJoin('app_user as f', 'f.id', 'i.from_id')
    .leftJoin('old_income as o', 'o.id', 'r.old_id')
    .leftJoin('compared_kind as k', 'k.kind', 'r.kind')
    .select(['r.id', 'r.business_date as on', 'r.user_id', 'r.here', 'r.there'])
    .select([
      words(incomeNames, 'r.kind').as('kind'),
      sql<string>`r.there - r.here`.as('difference'),
      words(outcomeWords, 'r.outcome').as('outcome'),
      sql<
        string | null
      >`(select string_agg(${JSON.stringify(causeWords)}::jsonb ->> c, ', ') from unnest(r.causes) c)`.as(
        'causes',
      ),
      sql<'equal'>`r.outcome`.as('outcome_code'),
      sql<[]>`r.causes`.as('cause_codes'),
      sql<null>`case when i.id is not null then jsonb_build_object('no', ${recordNoOf('income', 'i.id')}, 'from', f.user_id, 'level', i.level,
        'base', trim_scale(i.base)::text, 'percent', trim_scale(i.percent)::text, 'fixed', trim_scale(i.fixed_amount)::text,
        'gross', trim_scale(i.gross)::text, 'trimmed', trim_scale(i.trimmed)::text, 'reason', i.reason) end`.as(
        'income',
      ),
      sql<null>`case when o.id is not null then jsonb_build_object('row', o.row_no, 'from', o.from_user, 'level', o.level) end`.as(
        'old',
      ),
      sql<null>`k.found`.as('found'),
    ])
    .where(onDates('r.business_date', filters.on_from, filters.on_to))
    .$if(filters.kind !== undefined, (query) => query.where('r.kind', '=', filters.kind ?? ''))
    .$if(filters.outcome !== undefined, (query) => query.where('r.outcome', '=', filters.outcome ?? ''))
    .$if(filters.cause !== undefined, (query) =>
      query
        .where('r.outcome', '!=', 'equal')
        .where(
          filters.cause === unexplained
            ? sql<boolean>`r.causes = '{}'`
            : sql<boolean>`r.causes @> array[${filters.cause ?? ''}]::text[]`,
        ),
    );
}
