import { text } from '@banyan/contract/core/text';
import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { requestQueue } from '../accounts/finish-request.ts';
import { isOwnAccount } from './credit-requests/is-own-account.ts';
import { ledgerFinders } from './finders.ts';
import { readPurse, readRecentLines } from './queries.ts';
import { readCompanyAccounts } from './read-company-accounts.ts';

/** The owner's credit requests that were decided lately. */
const decidedRequests =
  (page: string): NonNullable<OverviewParts['memberNotices']>[number] =>
  (ownerId) =>
    sql`
  select 'credit_request:' || no, case when status = 'Approved' then 'credit_approved' else 'credit_rejected' end,
    decided_at, null, no, amount, null, answer, ${page} || '?f_no=' || no
  from (
    select no, status, amount, decided_at, answer from credit_request
    where owner_id = ${ownerId} and status in ('Approved', 'Rejected') order by requested_at desc, id desc limit 5
  ) c`;

export const ledgerOverview: OverviewParts = {
  finders: ledgerFinders,
  workQueues: [
    {
      code: 'credit_request',
      label: text('Credit requests'),
      url: '/admin/wallet/credit-requests?f_status=Pending&sort=at',
      has_sum: true,
      items: (actor) => sql`
        select c.requested_at as at, c.amount from credit_request c join app_user o on o.id = c.owner_id
        where c.status = 'Pending' and c.first_by is distinct from ${actor.id}::bigint
          and not ${isOwnAccount('o', actor)}`,
    },
    requestQueue('adjustment', {
      code: 'credit_debit',
      label: text('Credits and debits to approve'),
      url: '/admin/wallet/credit-debit-history?f_status=Pending',
    }),
  ],

  memberNotices: [decidedRequests('/user/finance/credit-requests')],
  franchiseNotices: [decidedRequests('/franchise/wallet/credit-requests')],

  adminDashboard: async (db, { language = 'en' }) => {
    const accounts = await readCompanyAccounts(db, language);
    const owed = accounts.reduce((sum, { balance }) => sum.minus(balance), toDecimal('0'));
    return { liabilities: owed.toFixed() };
  },

  companyHealth: async (db) => {
    const books = await db
      .selectFrom('books_check')
      .select(['at', sql<string>`wallets::text`.as('wallets'), sql<string>`company::text`.as('company')])
      .executeTakeFirst();
    return { books: books ?? null };
  },

  userDashboard: async (db, { actor }) => {
    const owner = { owner_type: 'User', owner_id: actor.id } as const;
    const [purse, recent] = await Promise.all([readPurse(db, owner), readRecentLines(db, owner)]);
    return { ...purse, recent };
  },

  franchiseDashboard: async (db, { actor }) => {
    const owner = { owner_type: 'Franchise', owner_id: actor.id } as const;
    const [{ wallets }, recent] = await Promise.all([readPurse(db, owner), readRecentLines(db, owner)]);
    return { wallets, recent };
  },

  memberProfile: async (db, { member: { id, user_id } }) => {
    const owner = { owner_type: 'User', owner_id: id } as const;
    const [purse, recent] = await Promise.all([readPurse(db, owner), readRecentLines(db, owner, 5)]);
    const url = `/admin/wallet/passbook?f_owner=${encodeURIComponent(user_id)}`;
    return {
      ...purse,
      recent,
      flags: toDecimal(purse.recoverable).isZero() ? [] : [{ code: 'owes', count: null, url }],
    };
  },
};
