import { sql } from 'kysely';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { readMaskedDetails } from './banking/read-bank.ts';
import { findPaymentDetails } from './find-payment-details.ts';

const bankScreens = { User: '/user/banking-payment-info', Franchise: '/franchise/profile?tab=bank' };

type Notices = ReturnType<NonNullable<OverviewParts['memberNotices']>[number]>;

/** Changes of payment details, by the owner or by two admins. */
const changesOf = (ownerId: string, url: string): Notices => sql`
  select 'bank:' || c.no, 'payment_details_changed', c.decided_at, null, c.no, null, null,
    case when c.requested_by <> c.owner_id then u.name end, ${url}
  from (
    select no, owner_id, requested_by, decided_at from payment_change
    where owner_id = ${ownerId} and status = 'Approved'
    order by requested_at desc, id desc limit 3
  ) c join app_user u on u.id = c.requested_by`;

export const kycOverview: OverviewParts = {
  workQueues: [
    {
      code: 'payment_change',
      label: 'Payment details to approve',
      url: '/admin/member/banking-and-payment?tab=changes&f_status=Pending',
      items: (actor) => sql`
        select requested_at as at from payment_change
        where status = 'Pending' and requested_by is distinct from ${actor.id}::bigint`,
    },
  ],

  memberNotices: [(memberId) => changesOf(memberId, bankScreens.User)],
  franchiseNotices: [(franchiseId) => changesOf(franchiseId, bankScreens.Franchise)],

  userDashboard: async (db, { actor }) => ({
    to_dos: bankToDo(await findPaymentDetails(db, actor.id), bankScreens.User),
  }),
  franchiseDashboard: async (db, { actor }) => ({
    to_dos: bankToDo(await findPaymentDetails(db, actor.id), bankScreens.Franchise),
  }),

  memberProfile: async (db, { now, member }) => ({
    payment_details: await readMaskedDetails(db, member.id, now),
  }),
};

const bankToDo = (details: Awaited<ReturnType<typeof findPaymentDetails>>, url: string) =>
  details?.bank || details?.upi_id ? [] : [{ code: 'bank', label: 'Add your bank account', url }];
