import { toDecimal } from '@banyan/plan/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import type { OverviewParts } from '../../platform/overview-parts.ts';
import { readPurse, readRecentLines } from './queries.ts';

export const ledgerOverview: OverviewParts = {
  workQueues: [
    {
      code: 'credit_debit',
      label: 'Credits and debits to approve',
      url: '/admin/wallet/credit-debit-history?f_status=Pending',
      items: (actor) => sql`
        select requested_at as at from adjustment
        where status = 'Pending' and requested_by is distinct from ${actor.id}::bigint`,
    },
  ],

  adminDashboard: async (db) => {
    const company_accounts = await readCompanyAccounts(db);
    const owed = company_accounts.reduce((sum, { balance }) => sum.minus(balance), toDecimal('0'));
    return { company_accounts, liabilities: owed.toFixed() };
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

  memberProfile: async (db, { member: { id } }) => await readPurse(db, { owner_type: 'User', owner_id: id }),
};

/** The company's side of the books; together they are what it owes its members and franchises, negated. */
async function readCompanyAccounts(db: Db): Promise<{ code: string; name: string; balance: string }[]> {
  const rows = await db
    .selectFrom('account_balance')
    .select([sql<string>`wallet_code`.as('code'), sql<string>`balance::text`.as('balance')])
    .where('owner_type', '=', 'House')
    .orderBy('wallet_code')
    .execute();
  return rows.map((row) => ({ ...row, name: inWords(row.code) }));
}

/** `bank_clearing:UPI` → `Bank clearing UPI` */
const inWords = (code: string): string =>
  `${code.charAt(0).toUpperCase()}${code.slice(1).replaceAll('_', ' ').replaceAll(':', ' ')}`;
