import { sql } from 'kysely';
import { byNumber, type Finder, isOwnRow } from '../../platform/finders.ts';
import { personOf } from '../../platform/http/report-sql.ts';

export const documentFinders: readonly Finder[] = [
  byNumber(
    'company_paper',
    (id) => sql`select t.no, null, null, null from company_paper t where t.id = ${id}`,
  ),
  // a page shows the newest card of a person alone
  ...[
    { screens: { User: '/user/docs/id-card' }, link: '/user/docs/id-card' },
    { screens: { Admin: '/admin/member/id-card' }, link: '/admin/member/id-card?user_id={user_id}' },
  ].map(({ screens, link }) =>
    byNumber(
      'id_card',
      (id, actor) => sql`
        select t.no, ${personOf('u')}, null, null from id_card t join app_user u on u.id = t.member_id
        where t.id = ${id} and t.ended_at is null and ${isOwnRow(actor, 't.member_id')}`,
      screens,
      link,
    ),
  ),
];
