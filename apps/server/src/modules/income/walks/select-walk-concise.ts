import type { WalkConciseKind } from '@banyan/contract/income/walk-concise';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Actor } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { DB } from '../../../platform/database/schema.gen.ts';
import { onDates } from '../../../platform/http/report-sql.ts';

interface Row {
  id: string;
  pool: string | null;
  level: number | null;
  part: string | null;
  percent: string | null;
  fixed_amount: string | null;
  rows: number;
  base: string;
  income: string;
  lapsed: string;
}

/** What a walk paid one member by level, a differential by rate and part: its stops are too many kinds of level. */
export function selectWalkConcise(
  db: Db,
  kind: WalkConciseKind,
  actor: Actor,
  filters: { on_from?: string; on_to?: string; member?: string },
) {
  const own =
    actor.user_type === 'User'
      ? sql`${actor.id}::bigint`
      : sql`(select id from app_user where lower(user_id) = lower(${filters.member ?? ''}))`;
  const isDifferential = kind === 'differential';
  const part = sql`case i.why -> 'walk' ->> 'part' when 'difference' then 'Difference' when 'same_rate' then 'Same rate'
    when 'own' then 'Own purchase' end`;
  const rows = sql<Row>`(
    select concat_ws('/', pool, level, part, percent, fixed_amount) as id, pool, level, part, trim_scale(percent) as percent,
      fixed_amount, count(*)::int as rows, trim_scale(sum(base)) as base, trim_scale(sum(amount)) as income, trim_scale(sum(lapsed)) as lapsed
    from (
      select i.why -> 'walk' ->> 'code' as pool, ${isDifferential ? sql`null::int` : sql`i.level`} as level, ${part} as part,
        i.percent, i.fixed_amount, case when i.status = 'reversed' then -i.base else i.base end as base, i.amount,
        case when i.status = 'lapsed' then i.trimmed else 0 end as lapsed
      from income_ever i
      where i.kind = ${kind} and i.member_id = ${own} and ${onDates('i.business_date', filters.on_from, filters.on_to)}
    ) r
    group by pool, level, part, percent, fixed_amount)`;
  return db.selectFrom(rows.as('sums')).selectAll() as unknown as SelectQueryBuilder<DB, never, Row>;
}
