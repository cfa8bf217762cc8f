import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { topEarners } from '@banyan/contract/income/top-earners';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

type Page = ReplyOf<typeof topEarners>;

/**
 * Members by everything they ever earned. Those who earned since the last summary are summed up now; of the others
 * the index gives the first ones.
 */
export async function readTopEarners(db: Db, page: { page_index: number; page_size: number }): Promise<Page> {
  const skipped = page.page_index * page.page_size;
  const { rows } = await sql<Page['data'][number] & { total: number }>`
    with live as (
      select member_id, sum(amount) as income from income_ever
      where business_date > coalesce((select until from summary), '-infinity') and status <> 'pending'
      group by member_id
    ), earner as (
      select l.member_id, l.income + coalesce(t.income, 0) as income
      from live l left join member_total t on t.member_id = l.member_id
      union all
      (select t.member_id, t.income from member_total t
        where not exists (select from live l where l.member_id = t.member_id)
        order by t.income desc, t.member_id limit ${skipped + page.page_size})
    )
    select (${skipped} + row_number() over (order by e.income desc, e.member_id))::int as rank,
      jsonb_build_object('user_id', u.user_id, 'name', u.name) as member, e.income::text as total_income,
      m.self_investment::text, m.active_directs,
      ((select count(*) from member_total) + (select count(*) from live l
        where not exists (select from member_total t where t.member_id = l.member_id)))::int as total
    from (select * from earner order by income desc, member_id limit ${page.page_size} offset ${skipped}) e
      join app_user u on u.id = e.member_id join member m on m.id = e.member_id
    order by e.income desc, e.member_id`.execute(db);
  return { data: rows.map(({ total: _all, ...row }) => row), total: rows[0]?.total ?? 0, ...page };
}
