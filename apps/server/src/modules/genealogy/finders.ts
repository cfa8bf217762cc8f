import { sql } from 'kysely';
import { byNumber, type Finder, maxFound } from '../../platform/finders.ts';
import { beginning, personOf } from '../../platform/http/report-sql.ts';
import { memberStatusSql } from './queries.ts';

/** What is shown of a member `m` with the account `u`, whose id was typed or begins with it. */
const memberRow = (typed: string) => sql`
  u.user_id, ${personOf('u')}, null::numeric, ${memberStatusSql}, lower(u.user_id) = lower(${typed})`;

/** An admin finds every member by what an id, name, e-mail or mobile begins with, a member own directs by id and name. */
export const genealogyFinders: readonly Finder[] = [
  {
    kind: 'member',
    screens: { Admin: '/admin/member/member-profile' },
    link: '/admin/member/member-profile?user_id={no}',
    rows: (_actor, typed) => {
      const pattern = beginning(typed);
      const first = (column: string) => sql`(
        select id from app_user where user_type = 'User' and ${sql.raw(column)} like ${pattern} limit ${maxFound}::int)`;
      return sql`
        select ${memberRow(typed)} from member m join app_user u on u.id = m.id
        where m.id in (${sql.join(
          ['lower(user_id)', 'lower(name)', 'lower(email)', 'mobile'].map(first),
          sql` union all `,
        )})
        order by lower(u.user_id) = lower(${typed}) desc, u.user_id limit ${maxFound}::int`;
    },
  },
  {
    kind: 'member',
    screens: { User: '/user/team-details/direct-details' },
    link: '/user/team-details/direct-details?f_text={no}',
    rows: (actor, typed) => sql`
      select ${memberRow(typed)} from member m join app_user u on u.id = m.id
      where m.sponsor_id = ${actor.id} and (lower(u.user_id) like ${beginning(typed)} or lower(u.name) like ${beginning(typed)})
      order by 5 desc, u.user_id limit ${maxFound}::int`,
  },
  byNumber(
    'sponsor_change',
    (id) => sql`
      select t.no, ${personOf('u')}, null, null from sponsor_change t join app_user u on u.id = t.member_id
      where t.id = ${id}`,
  ),
];
