import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { AdminNotice, OverviewParts, WorkQueue } from '../../platform/overview-parts.ts';
import { requestQueue } from '../accounts/finish-request.ts';
import { chartIncomes } from './figures/chart-incomes.ts';
import { readCompanyFigures } from './figures/read-company-figures.ts';
import { readCompanyHealth } from './figures/read-company-health.ts';
import { readMemberFigures } from './figures/read-member-figures.ts';
import { readProfileFigures } from './figures/read-profile-figures.ts';
import { readStatisticsFigures } from './figures/read-statistics-figures.ts';
import { incomeFinders } from './finders.ts';
import { memberNotices } from './member-notices.ts';

const closings = '/admin/income/closings';
const closingUrl = sql`${closings} || '?f_on_from=' || business_date || '&f_on_to=' || business_date`;

const workQueues: readonly WorkQueue[] = [
  requestQueue('bonus_credit', {
    code: 'bonus',
    label: text('Bonuses to approve'),
    url: '/admin/income/bonus?view=given&f_status=Pending',
  }),
  requestQueue('fund_release', {
    code: 'fund_release',
    label: text('Fund releases to approve'),
    url: '/admin/income/funds?view=releases&f_status=Pending',
  }),
  requestQueue('virtual_business', {
    code: 'virtual_business',
    label: text('Virtual business to approve'),
    url: '/admin/miscellaneous/virtual-business-details?f_status=Pending',
  }),
  {
    code: 'reward',
    label: text('Claimed rewards'),
    url: '/admin/income/reward?f_status=Claimed',
    items: () => sql`
      select s.at from reward_achievement a
        join reward_step s on s.member_id = a.member_id and s.code = a.code and s.status = a.status
      where a.status = 'claimed'`,
  },
  {
    code: 'closing',
    label: text('Closings that wait'),
    url: closings,
    // those that are calculated and wait for approval, and those that failed
    items: () => sql`select cut_at as at from closing where status in ('calculated', 'failed')`,
  },
];

/** A closing that waits or failed, those that were posted, a plan somebody else offers, finished payouts. */
const adminNotices: readonly AdminNotice[] = [
  {
    screen: closings,
    rows: () => sql`
      select 'closing:calculated:' || business_date, 'closing_waiting', greatest(cut_at, calculated_at, decided_at),
        business_date, null, payable, rows, problem, ${closingUrl}
      from closing where status <> 'posted' and status = 'calculated'`,
  },
  {
    screen: closings,
    stays_new: true,
    rows: () => sql`
      select 'closing:failed:' || business_date, 'closing_failed', greatest(cut_at, calculated_at, decided_at),
        business_date, null, null, rows, problem, ${closingUrl}
      from closing where status <> 'posted' and status = 'failed'`,
  },
  {
    screen: closings,
    rows: () => sql`
      select 'closing:posted:' || business_date, 'closing_posted', posted_at, business_date, null, payable, rows, null,
        ${closingUrl}
      from (select * from closing where status = 'posted' order by business_date desc limit 7) c
      where posted_at is not null`,
  },
  {
    screen: '/admin/settings/plan',
    rows: (actor) => sql`
      select 'plan:' || no, 'plan_waiting', requested_at, null, null, null, null, nullif(note, ''),
        '/admin/settings/plan'
      from plan_proposal where status = 'Pending' and requested_by is distinct from ${actor.id}::bigint`,
  },
  {
    screen: '/admin/income/total-income',
    rows: () => sql`
      select 'payout:' || id, 'payout_done', done_at, business_date, null, gross, statements, nullif(remark, ''),
        '/admin/income/total-income'
      from (select * from payout_run order by id desc limit 5) r where done_at is not null`,
  },
];

export const incomeOverview: OverviewParts = {
  finders: incomeFinders,
  workQueues,
  adminNotices,
  memberNotices,
  ...chartIncomes,
  adminDashboard: readCompanyFigures,
  companyHealth: readCompanyHealth,
  userDashboard: readMemberFigures,
  memberProfile: (db, { member, now }) => readProfileFigures(db, member.id, now),
  statistics: readStatisticsFigures,
};
