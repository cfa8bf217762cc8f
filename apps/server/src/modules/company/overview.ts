import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { companyFinders } from './finders.ts';

/** Enquiries that nobody has answered, and what a member is asked about being shown as an achiever. */
export const companyOverview: OverviewParts = {
  finders: companyFinders,
  workQueues: [
    {
      code: 'enquiry',
      label: text('Enquiries'),
      url: '/admin/miscellaneous/contact-us-details?f_status=Open',
      items: () => sql`select at from enquiry where status = 'Open'`,
    },
  ],
  memberNotices: [
    (memberId) => sql`
      select 'achiever:' || id || ':' || status, 'achiever_' || lower(status),
        case status when 'Shown' then consent_at else asked_at end, achieved_on, null, null, null, rank,
        '/user/home?achiever=' || id
      from achiever where member_id = ${memberId} and status in ('Waiting', 'Shown')
      order by achieved_on desc, id desc limit 5`,
  ],
};
