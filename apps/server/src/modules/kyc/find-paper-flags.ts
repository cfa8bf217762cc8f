import type { MemberFlag } from '@banyan/contract/overview/member-profile';
import { newBankDays } from '@banyan/contract/withdrawals/queue';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { sharingOthers } from './is-shared.ts';

/** Signs of risk in what a member handed in: the same PAN or account on several ids, a bank account of this week. */
export async function findPaperFlags(
  db: Db,
  { id, user_id }: { id: string; user_id: string },
  now: Date,
): Promise<{ code: MemberFlag; count: number | null; url: string }[]> {
  const { same_pan, same_account, is_new } = onlyRow(
    await sql<{ same_pan: number; same_account: number; is_new: boolean }>`
      select
        (select count(distinct o.owner_id)::int from kyc_request k join kyc_request o on o.pan = k.pan
          where k.owner_id = ${id} and o.owner_id <> ${id}) as same_pan,
        coalesce((select (select count(*)::int from ${sharingOthers('d')}) from payment_details d
          where d.owner_id = ${id}), 0) as same_account,
        exists (select from payment_details d where d.owner_id = ${id}
          and d.changed_at > ${now}::timestamptz - make_interval(days => ${newBankDays})) as is_new`.execute(
      db,
    ),
  );
  const owner = encodeURIComponent(user_id);
  const bank = `/admin/member/banking-and-payment?f_owner=${owner}`;
  return [
    ...(same_pan > 0
      ? [{ code: 'same_pan', count: same_pan, url: `/admin/member/kyc-requests?f_owner=${owner}` } as const]
      : []),
    ...(same_account > 0 ? [{ code: 'same_account', count: same_account, url: bank } as const] : []),
    ...(is_new ? [{ code: 'new_bank', count: null, url: `${bank}&tab=changes` } as const] : []),
  ];
}
