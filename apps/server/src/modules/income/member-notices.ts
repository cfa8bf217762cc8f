import { recordLinks } from '@banyan/contract/core/records';
import { sql } from 'kysely';
import type { OverviewParts } from '../../platform/overview-parts.ts';

/** Closed dates looked back at, and the most rows of each that are added up. */
const lastDates = 14;
const maxRows = 500;
const maxStatements = 10;

/** Incomes of closed dates, statements of finished payouts, rewards, releases of funds, a suspended payout. */
export const memberNotices: NonNullable<OverviewParts['memberNotices']> = [
  (memberId) => sql`
    select 'income:' || c.business_date, 'income', c.at, c.business_date, null,
      case when not i.is_cut then i.amount end, case when not i.is_cut then i.kinds end, null,
      '/user/income/all-income?f_on_from=' || c.business_date || '&f_on_to=' || c.business_date
    from (
      select business_date, coalesce(posted_at, calculated_at, cut_at) as at from closing where status = 'posted'
      order by business_date desc limit ${lastDates}::int
    ) c cross join lateral (
      select count(*) > ${maxRows}::int as is_cut,
        sum(amount) filter (where status <> 'pending') as amount,
        count(distinct kind) filter (where status <> 'pending' and amount <> 0) as kinds
      from (
        select kind, amount, status from income_ever where member_id = ${memberId} and business_date = c.business_date
        limit ${maxRows + 1}::int
      ) own
    ) i where i.is_cut or i.amount > 0`,
  (memberId) => sql`
    select 'statement:' || s.no, 'statement', r.done_at, s.business_date, s.no, s.net, null, null,
      replace(${recordLinks('User').payout_statement}, '{no}', s.no)
    from payout_statement s join payout_run r on r.id = s.run_id
    where s.member_id = ${memberId} and r.done_at is not null
    order by s.financial_year desc, s.id desc limit ${maxStatements}::int`,
  (memberId) => sql`
    select 'reward:' || a.code || ':' || s.status, 'reward_' || s.status, s.at, a.business_date, a.code,
      case when s.status = 'paid' then i.amount else nullif(i.gross, 0) end, null, null, '/user/income/reward'
    from reward_achievement a join income_ever i on i.id = a.income_id cross join lateral (
      select 'achieved' as status, coalesce(c.posted_at, c.cut_at) as at from closing c
      where c.business_date = a.business_date and c.status = 'posted'
      union all
      select status, at from reward_step where member_id = a.member_id and code = a.code and status <> 'claimed'
    ) s where a.member_id = ${memberId}`,
  (memberId) => sql`
    select 'fund_released:' || no, 'fund_released', decided_at, null, no, net, null, reason,
      replace(${recordLinks('User').fund_release}, '{no}', no)
    from fund_release where member_id = ${memberId} and status = 'Approved'
    order by decided_at desc limit ${maxStatements}::int`,
  (memberId) => sql`
    select 'payout_suspended:' || no, 'payout_suspended', at, null, null, null, null, reason, '/user/income/total-income'
    from payout_suspension where member_id = ${memberId} and resumed_at is null`,
];
