import { sql } from 'kysely';
import type { PersonalParts } from '../../platform/personal-parts.ts';

/** Withdrawals. Of who was erased they stay without the account they went to. */
export const withdrawalsPersonal: PersonalParts = {
  personalData: {
    withdrawals: ({ id }) => sql`
      select jsonb_build_object('no', no, 'status', status, 'amount', amount::text, 'charge', charge::text,
        'tds', tds::text, 'net', net::text, 'to', destination_masked, 'utr', utr, 'requested_at', requested_at,
        'decided_at', decided_at, 'paid_at', paid_at, 'answer', decided_remark) as row
      from withdrawal where owner_id = ${id} order by id`,
  },
  erasingReasons: ({ id }) => sql`
    select 'withdrawal' as code, '/user/withdrawal/withdrawal-requests' as url
    where exists (select from withdrawal where owner_id = ${id} and status in ('Pending', 'Approved', 'Processing'))`,
  wipe: async (tx, _context, { id }) => {
    await tx
      .updateTable('withdrawal')
      .set({
        destination: null,
        destination_masked: null,
        destination_sealed: null,
        destination_hash: null,
        destination_holder: null,
        destination_ifsc: null,
        token: null,
      })
      .where('owner_id', '=', id)
      .where('destination', 'is not', null)
      .execute();
  },
};
