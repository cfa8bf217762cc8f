import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { companyFinders } from './finders.ts';
import { companyZone } from './queries.ts';
import { termsInForce } from './terms-in-force.ts';

/** Enquiries that nobody has answered; what a member is asked about being shown as an achiever, and terms newer than the member. */
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
  adminDashboard: async (db) => {
    const { legal_name, has_look } = await db
      .selectFrom('company')
      .select(['legal_name', sql<boolean>`primary_colour is not null or logo_id is not null`.as('has_look')])
      .executeTakeFirstOrThrow();
    const url = '/admin/settings/company';
    return {
      to_dos: [
        ...(legal_name ? [] : [{ code: 'seller', label: text('Enter legal name and address'), url }]),
        ...(has_look ? [] : [{ code: 'look', label: text('Choose logo and colours'), url }]),
      ],
    };
  },
  companyHealth: async (db) => {
    const waiting = await sql<{ mails_waiting: number }>`
      select count(*)::int as mails_waiting from mail where sent_at is null`.execute(db);
    return onlyRow(waiting);
  },
  memberNotices: [
    (memberId) => sql`
      select 'achiever:' || id || ':' || status, 'achiever_' || lower(status),
        case status when 'Shown' then consent_at else asked_at end, achieved_on, null, null, null, rank,
        '/user/home?achiever=' || id
      from achiever where member_id = ${memberId} and status in ('Waiting', 'Shown')
      order by achieved_on desc, id desc limit 5`,
    (memberId, now) => sql`
      select 'terms:' || t.kind || ':' || t.version, 'terms_new', b.begins_at, t.from_on, t.version::text, null, null,
        t.kind, '/accounts/terms'
      from ${termsInForce(now)} t join terms p on p.id = t.id join app_user m on m.id = ${memberId}
        cross join lateral (select greatest(p.published_at, t.from_on::timestamp at time zone ${companyZone}) as begins_at) b
      where m.created_at < b.begins_at
        and not exists (select from consent c where c.user_id = m.id and c.terms_id = t.id)`,
  ],
};
