import { sql } from 'kysely';
import type { PersonalParts } from '../../platform/personal-parts.ts';

const section = '/user/pin-management';

/** Pins that the member holds or has used, and requests for them; never a password. */
export const pinsPersonal: PersonalParts = {
  personalData: {
    pins: ({ id }) => sql`
      select jsonb_build_object('no', no, 'status', status, 'amount', amount::text, 'paid', paid::text, 'at', at,
        'used_at', used_at) as row
      from pin where holder_id = ${id} order by id`,
    pin_requests: ({ id }) => sql`
      select jsonb_build_object('no', no, 'status', status, 'total', total::text, 'payment_mode', payment_mode,
        'reference', reference, 'requested_at', requested_at, 'answer', answer) as row
      from pin_request where owner_id = ${id} order by id`,
    kits: ({ id }) => sql`
      select jsonb_build_object('kit', kit, 'status', status, 'at', at, 'dispatched_at', dispatched_at) as row
      from pin_dispatch where member_id = ${id} order by pin_id`,
  },
  erasingReasons: ({ id }) => sql`
    select 'pins' as code, ${`${section}/view-pin`} as url
    where exists (select from pin where holder_id = ${id} and status <> 'Used')
    union all
    select 'request', ${`${section}/pin-request-history`}
    where exists (select from pin_request where owner_id = ${id} and status = 'Pending')
    union all
    select 'kit', ${`${section}/pin-product-dispatch`}
    where exists (select from pin_dispatch where member_id = ${id} and status in ('Pending', 'Dispatched'))`,
};
