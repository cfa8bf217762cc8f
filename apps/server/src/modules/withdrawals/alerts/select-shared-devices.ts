import { alertSpans } from '@banyan/contract/withdrawals/alerts';
import { sql } from 'kysely';
import type { SelectFound } from './open-alerts.ts';

/** Devices somebody signed in with in this span, and several ids did. */
export const selectSharedDevices: SelectFound = ({ from, to }, { device_owners }) => {
  if (device_owners === null) return null;
  return sql`
    select subject, owner_id, 'user_session' as kind, owner_id as ref_id, at, null::numeric as amount, detail
    from (
      select *, count(*) over (partition by subject) as ids
      from (
        select distinct on (s.device_hash, s.user_id) 'device:' || encode(s.device_hash, 'hex') as subject, s.user_id as owner_id,
          s.created_at as at, s.user_agent as detail
        from (
          select distinct device_hash from user_session
          where device_hash is not null and created_at > ${from}::timestamptz and created_at <= ${to}::timestamptz
        ) c
          join user_session s on s.device_hash = c.device_hash
          join app_user u on u.id = s.user_id and u.user_type in ('User', 'Franchise')
        where s.created_at > ${to}::timestamptz - make_interval(days => ${alertSpans.device_days})
          and s.created_at <= ${to}::timestamptz
        order by s.device_hash, s.user_id, s.created_at desc
      ) used
    ) found
    where ids >= ${device_owners}`;
};
