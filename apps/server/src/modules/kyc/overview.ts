import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { NoticeRows, OverviewParts } from '../../platform/overview-parts.ts';
import { requestQueue } from '../accounts/finish-request.ts';
import { findKyc } from './find-kyc.ts';
import { findPaperFlags } from './find-paper-flags.ts';
import { findPaymentDetails } from './find-payment-details.ts';
import { kycFinders } from './finders.ts';
import { readPapers } from './read-papers.ts';

const kycScreens = { User: '/user/kyc', Franchise: '/franchise/profile?tab=legal' };
const bankScreens = { User: '/user/banking-payment-info', Franchise: '/franchise/profile?tab=bank' };

/** Changes of payment details, by the owner or by two admins. */
const changesOf = (ownerId: string, url: string): NoticeRows => sql`
  select 'bank:' || c.no, 'payment_details_changed', c.decided_at, null, c.no, null, null,
    case when c.requested_by <> c.owner_id then u.name end, ${url}
  from (
    select no, owner_id, requested_by, decided_at from payment_change
    where owner_id = ${ownerId} and status = 'Approved'
    order by requested_at desc, id desc limit 3
  ) c join app_user u on u.id = c.requested_by`;

/** What was decided about somebody's papers last. */
const decidedOf = (ownerId: string, url: string): NoticeRows => sql`
  select 'kyc:' || k.no || ':' || k.status, 'kyc_' || lower(k.status), k.decided_at, null, k.no, null, null,
    k.reason, ${url}
  from (select * from kyc_request where owner_id = ${ownerId} order by id desc limit 1) k
  where k.status <> 'Pending'`;

export const kycOverview: OverviewParts = {
  finders: kycFinders,
  workQueues: [
    {
      code: 'kyc',
      label: text('KYC'),
      url: '/admin/member/kyc-requests?f_status=Pending&sort=at',
      items: () => sql`select requested_at as at from kyc_request where status = 'Pending'`,
    },
    requestQueue('payment_change', {
      code: 'payment_change',
      label: text('Payment details to approve'),
      url: '/admin/member/banking-and-payment?tab=changes&f_status=Pending',
    }),
  ],

  memberNotices: [
    (memberId) => decidedOf(memberId, kycScreens.User),
    (memberId) => changesOf(memberId, bankScreens.User),
  ],
  franchiseNotices: [
    (franchiseId) => decidedOf(franchiseId, kycScreens.Franchise),
    (franchiseId) => changesOf(franchiseId, bankScreens.Franchise),
  ],

  userDashboard: async (db, { actor }) => ({ to_dos: await toDosOf(db, actor.id, 'User') }),
  franchiseDashboard: async (db, { actor }) => ({ to_dos: await toDosOf(db, actor.id, 'Franchise') }),

  memberProfile: async (db, { now, member }) => ({
    ...(await readPapers(db, member.id, now)),
    flags: await findPaperFlags(db, member, now),
  }),
};

async function toDosOf(db: Db, ownerId: string, owner: 'User' | 'Franchise') {
  const [kyc, details] = await Promise.all([findKyc(db, ownerId), findPaymentDetails(db, ownerId)]);
  return [...kycToDo(kyc.status, kycScreens[owner]), ...bankToDo(details, bankScreens[owner])];
}

function kycToDo(status: string, url: string) {
  if (status === 'None') return [{ code: 'kyc', label: text('Complete your KYC'), url }];
  if (status === 'Rejected') return [{ code: 'kyc', label: text('Submit your KYC again'), url }];
  return [];
}

const bankToDo = (details: Awaited<ReturnType<typeof findPaymentDetails>>, url: string) =>
  details?.bank || details?.upi_id ? [] : [{ code: 'bank', label: text('Add your bank account'), url }];
