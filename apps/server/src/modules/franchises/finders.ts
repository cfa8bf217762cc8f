import { sql } from 'kysely';
import { type Finder, maxFound } from '../../platform/finders.ts';
import { beginning, personOf } from '../../platform/http/report-sql.ts';

export const franchiseFinders: readonly Finder[] = [
  {
    kind: 'franchise',
    screens: { Admin: '/admin/franchise/franchise-profile' },
    link: '/admin/franchise/franchise-profile?user_id={no}',
    rows: (_actor, typed) => sql`
      select u.user_id, ${personOf('u')}, null::numeric, case when u.is_blocked then 'Blocked' else 'Active' end,
        lower(u.user_id) = lower(${typed})
      from app_user u
      where u.user_type = 'Franchise'
        and (lower(u.user_id) like ${beginning(typed)} or lower(u.name) like ${beginning(typed)})
      order by 5 desc, u.user_id limit ${maxFound}::int`,
  },
];
