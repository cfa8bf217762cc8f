import { sql } from 'kysely';
import type { NoticeRows } from '../../../platform/overview-parts.ts';

/** The views of a person that were not mailed when it was their turn, and whether it was for want of a verified address. */
export const skippedViews = (ownerId: string): NoticeRows => sql`
  select 'view:' || md5(v.url || ' ' || v.name), 'view_skipped', v.mail_skipped_at, null,
    case when u.email is null or u.email_verified_at is null then 'address' end, null, null, v.name,
    '/' || lower(u.user_type) || case when u.email is null or u.email_verified_at is null then '/profile' else '/notifications' end
  from saved_view v join app_user u on u.id = v.user_id
  where v.user_id = ${ownerId} and v.mail_skipped_at is not null order by v.mail_skipped_at desc limit 20`;
