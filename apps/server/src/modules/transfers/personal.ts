import { sql } from 'kysely';
import type { PersonalParts } from '../../platform/personal-parts.ts';

/** Transfers that were sent and received; the other side by user id. */
export const transfersPersonal: PersonalParts = {
  personalData: {
    transfers: ({ id }) => sql`
      select jsonb_build_object('no', t.no, 'status', t.status, 'from', f.user_id, 'from_wallet', t.from_wallet,
        'to', o.user_id, 'to_wallet', t.to_wallet, 'amount', t.amount::text, 'charge', t.charge::text,
        'requested_at', t.requested_at, 'remark', case when t.from_id = ${id} then t.remark end) as row
      from fund_transfer t join app_user f on f.id = t.from_id join app_user o on o.id = t.to_id
      where t.from_id = ${id} or t.to_id = ${id} order by t.id`,
  },
  erasingReasons: ({ id }) => sql`
    select 'request' as code, '/user/finance/fund-transfer-history' as url
    where exists (select from fund_transfer where (from_id = ${id} or to_id = ${id}) and status = 'Pending')`,
};
