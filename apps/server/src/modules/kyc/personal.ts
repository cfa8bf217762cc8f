import { sql } from 'kysely';
import type { PersonalParts } from '../../platform/personal-parts.ts';

const page = '/user/kyc';

/** Papers of the KYC and where money is paid to. Of who was erased name and PAN stay (docs/security.md §15). */
export const kycPersonal: PersonalParts = {
  personalData: {
    kyc: ({ id }) => sql`
      select jsonb_build_object('no', no, 'status', status, 'name', name, 'date_of_birth', date_of_birth,
        'aadhaar_ends_in', aadhaar_last4, 'pan', pan, 'requested_at', requested_at, 'decided_at', decided_at,
        'reason', reason) as row
      from kyc_request where owner_id = ${id} order by id`,
    stated_pan: ({ id }) => sql`
      select jsonb_build_object('pan', pan) as row from stated_pan where owner_id = ${id}`,
    payment_details: ({ id }) => sql`
      select jsonb_build_object('account', account_masked, 'ifsc', ifsc, 'holder', holder, 'upi', upi_masked,
        'ethereum', ethereum, 'polygon', polygon, 'smart_chain', smart_chain, 'changed_at', changed_at) as row
      from payment_details where owner_id = ${id}`,
  },
  erasingReasons: ({ id }) => sql`
    select 'papers' as code, ${page} as url
    where exists (select from kyc_request where owner_id = ${id} and status = 'Pending')
    union all
    select 'papers', '/user/banking-payment-info'
    where exists (select from payment_change where owner_id = ${id} and status = 'Pending')`,
  wipe: async (tx, { now }, { id }) => {
    await tx
      .updateTable('kyc_request')
      .set({ date_of_birth: null, aadhaar_last4: null, aadhaar_hash: null, erased_at: now })
      .where('owner_id', '=', id)
      .execute();
    await tx.deleteFrom('stated_pan').where('owner_id', '=', id).execute();
    await tx.deleteFrom('payment_details').where('owner_id', '=', id).execute();
    await sql`
      update payment_change set sealed = null, before = '{}', after = '{}' where owner_id = ${id}`.execute(
      tx,
    );
  },
};
