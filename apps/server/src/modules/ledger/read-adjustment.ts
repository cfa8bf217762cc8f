import { type adjustment, decideCreditDebit } from '@banyan/contract/ledger/ledger';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Db } from '../../platform/database/db.ts';
import { approversOf } from '../accounts/request-rights.ts';
import { readBalance } from './queries.ts';

export type Adjustment = z.output<typeof adjustment>;

/** A credit or debit by hand as its receipt shows it. */
export async function readAdjustment(db: Db, id: string, now: Date): Promise<Adjustment> {
  const row = await db
    .selectFrom('adjustment as a')
    .innerJoin('app_user as u', 'u.id', 'a.owner_id')
    .select([
      'a.no',
      'a.status',
      'a.owner_id',
      approversOf('a', decideCreditDebit, now).as('approvers'),
      sql<Adjustment['why']>`a.why`.as('why'),
      'u.user_id',
      'u.user_type',
      'u.name',
      'a.wallet_code as wallet',
      sql<Adjustment['direction']>`case when a.amount > 0 then 'Credit' else 'Debit' end`.as('direction'),
      sql<string>`abs(a.amount)::text`.as('amount'),
    ])
    .where('a.id', '=', id)
    .$narrowType<{ status: Adjustment['status']; user_type: 'User' | 'Franchise' }>()
    .executeTakeFirstOrThrow();
  const { owner_id, user_type, ...shown } = row;
  const wallet = { owner_type: user_type, owner_id, wallet_code: row.wallet };
  return {
    ...shown,
    balance: row.status === 'Approved' ? await readBalance(db, wallet) : null,
  };
}
