import { recordId } from '@banyan/contract/core/records';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';

/**
 * The enquiry with this number, locked until the transaction ends.
 * @throws not_found
 */
export async function lockEnquiry(tx: Tx, no: string) {
  const id = recordId('enquiry', no);
  const row =
    id &&
    (await tx.selectFrom('enquiry').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst());
  if (!row) throw fail('not_found');
  return row;
}
