import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { companyZone } from '../company/queries.ts';
import { documentFinders } from './finders.ts';
import { firstReminder } from './vault/select-company-papers.ts';

const page = '/admin/settings/documents';

/** Papers of the company that end soon, told to who looks after them; and that an account is to be erased, to its owner. */
export const documentsOverview: OverviewParts = {
  finders: documentFinders,
  adminNotices: [
    {
      screen: page,
      rows: (actor) => sql`
        select 'company_paper:' || p.no || ':' || r.days, 'paper_ends', r.at, p.expires_on, p.no, null, null, p.name,
          ${page} || '?f_no=' || p.no
        from company_paper p cross join lateral (
          select days, at from company_paper_reminder where paper_id = p.id order by days limit 1
        ) r where p.owner_id = ${actor.id} and p.ended_at is null order by p.expires_on limit 10`,
    },
  ],
  workQueues: [
    {
      code: 'company_paper',
      label: text('Papers that end soon'),
      url: `${page}?f_status=In+force&sort=expires_on`,
      items: () => sql`
        select (expires_on - ${firstReminder}::int)::timestamptz as at from company_paper
        where ended_at is null and expires_on - ${firstReminder}::int <= (now() at time zone ${companyZone})::date`,
    },
  ],
  memberNotices: [
    (memberId) => sql`
      select 'erasure:' || id || ':' || status, 'erasing_' || lower(status), coalesce(ended_at, asked_at), due_at::date,
        null, null, null, null, '/user/profile'
      from erasure where member_id = ${memberId} and status in ('Waiting', 'Refused') order by id desc limit 1`,
  ],
};
