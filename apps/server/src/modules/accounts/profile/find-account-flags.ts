import { type MemberFlag, manyFailedSignIns } from '@banyan/contract/overview/member-profile';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { onlyRow } from '../../../platform/database/only-row.ts';

/** Signs of risk in the account of a member: sign-ins that failed within a week, a shared browser, a contact of others. */
export async function findAccountFlags(
  db: Db,
  { id, user_id }: { id: string; user_id: string },
  now: Date,
): Promise<{ code: MemberFlag; count: number | null; url: string }[]> {
  const { failed, sharing, is_given } = onlyRow(
    await sql<{ failed: number; sharing: number; is_given: boolean }>`
      select
        (select count(*)::int from sign_in_log where user_id = u.id and at > ${now}::timestamptz - interval '7 days'
          and outcome in ('Wrong password', 'Wrong code', 'Locked out')) as failed,
        (select count(distinct o.user_id)::int from user_session s join user_session o on o.device_hash = s.device_hash
          where s.user_id = u.id and s.device_hash is not null and o.user_id <> u.id) as sharing,
        u.email_given_at is not null or u.mobile_given_at is not null as is_given
      from app_user u where u.id = ${id}`.execute(db),
  );
  const profile = `/admin/member/member-profile?user_id=${encodeURIComponent(user_id)}`;
  return [
    ...(failed >= manyFailedSignIns
      ? [{ code: 'failed_sign_ins', count: failed, url: `${profile}&tab=sessions` } as const]
      : []),
    ...(sharing > 0
      ? [{ code: 'same_device', count: sharing, url: `${profile}&tab=sessions` } as const]
      : []),
    ...(is_given ? [{ code: 'given_contact', count: null, url: `${profile}&tab=changes` } as const] : []),
  ];
}
