import type { Language } from '@banyan/contract/core/languages';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { nameCompanyAccount } from './name-company-account.ts';
import { money } from './rules.ts';

/** The company's side of the books; together they are what it owes its members and franchises, negated. */
export async function readCompanyAccounts(
  db: Db,
  language: Language,
): Promise<{ code: string; name: string; balance: string }[]> {
  const rows = await db
    .selectFrom('account_balance')
    .select([sql<string>`wallet_code`.as('code'), sql<string>`balance::text`.as('balance')])
    .where('owner_type', '=', 'House')
    .where('asset_id', '=', money)
    .orderBy('wallet_code')
    .execute();
  return rows.map((row) => ({ ...row, name: nameCompanyAccount(row.code, language) }));
}
