import type { CreditRequest } from '@banyan/contract/ledger/credit-requests';
import type { Db } from '../../../platform/database/db.ts';

/** A credit request as its receipt shows it. */
export async function readCreditRequest(db: Db, id: string): Promise<CreditRequest> {
  return await db
    .selectFrom('credit_request')
    .select([
      'no',
      'status',
      'requested_at as at',
      'wallet_code as wallet',
      'amount',
      'payment_mode',
      'reference',
      'paid_on',
    ])
    .where('id', '=', id)
    .$narrowType<Pick<CreditRequest, 'status' | 'payment_mode'>>()
    .executeTakeFirstOrThrow();
}
