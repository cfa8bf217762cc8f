import type { Notification } from '@banyan/contract/notifications';
import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { findPublished } from './find-published.ts';

/** So many closed dates are looked back at, and so many rows of each added up. */
const lastDates = 14;
const mostRows = 500;
const mostStatements = 10;

/**
 * What was published for a member: incomes of closed dates, statements of finished payouts, what became of rewards, a
 * payout that is on hold. Each part takes few rows by an index, however much the member has earned.
 */
export async function readMemberNotifications(db: Db, memberId: string): Promise<Notification[]> {
  return await findPublished(
    db,
    memberId,
    sql`
    select 'income:' || c.business_date as id, 'income' as code, c.at, c.business_date as "on", null as no,
      case when not i.is_cut then i.amount end as amount, case when not i.is_cut then i.kinds end as count, null as text,
      '/user/income/all-income?f_on_from=' || c.business_date || '&f_on_to=' || c.business_date as url
    from (
      select business_date, coalesce(posted_at, computed_at, cut_at) as at from closing where state = 'published'
      order by business_date desc limit ${lastDates}::int
    ) c cross join lateral (
      select count(*) > ${mostRows}::int as is_cut,
        sum(amount) filter (where status <> 'pending') as amount,
        count(distinct kind) filter (where status <> 'pending' and amount <> 0) as kinds
      from (
        select kind, amount, status from income where member_id = ${memberId} and business_date = c.business_date
        limit ${mostRows + 1}::int
      ) own
    ) i where i.is_cut or i.amount > 0
    union all
    (select 'statement:' || s.no, 'statement', r.done_at, s.business_date, s.no, s.net, null, null,
      '/payout-statement?no=' || s.no
    from payout_statement s join payout_run r on r.id = s.run_id
    where s.member_id = ${memberId} and r.done_at is not null
    order by s.financial_year desc, s.id desc limit ${mostStatements}::int)
    union all
    select 'reward:' || a.code || ':' || s.state, 'reward_' || s.state, s.at, a.business_date, a.code,
      case when s.state = 'paid' then i.amount else nullif(i.gross, 0) end, null, null, '/user/income/reward'
    from reward_achievement a join income i on i.id = a.income_id cross join lateral (
      select 'achieved' as state, coalesce(c.posted_at, c.cut_at) as at from closing c
      where c.business_date = a.business_date and c.state = 'published'
      union all
      select state, at from reward_step where member_id = a.member_id and code = a.code and state <> 'claimed'
    ) s where a.member_id = ${memberId}
    union all
    select 'payout_held:' || no, 'payout_held', at, null, null, null, null, reason, '/user/income/total-income'
    from payout_hold where member_id = ${memberId} and released_at is null`,
  );
}
