import type { achieverStatuses } from '@banyan/contract/company/achievers';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';

/**
 * An achiever with the member's user id, locked until the transaction ends.
 * @param ownerId whose it must be; missing = anybody's
 * @throws not_found
 */
export async function lockAchiever(tx: Tx, id: string, ownerId?: string) {
  let rows = tx
    .selectFrom('achiever as a')
    .innerJoin('app_user as u', 'u.id', 'a.member_id')
    .selectAll('a')
    .select('u.user_id')
    .where('a.id', '=', id)
    .$narrowType<{ status: (typeof achieverStatuses)[number] }>();
  if (ownerId !== undefined) rows = rows.where('a.member_id', '=', ownerId);
  const row = await rows.forNoKeyUpdate('a').executeTakeFirst();
  if (!row) throw fail('not_found');
  return row;
}
