import { addDays } from '@banyan/contract/core/dates';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';

/**
 * What the old system did on a date is here, so that it can be closed. Days come one after the other.
 * @throws not_found when another date is next
 */
export async function markDayFed(tx: Tx, date: string): Promise<void> {
  const fed = await tx
    .updateTable('side_by_side')
    .set({ fed_through: date })
    .where('ended_at', 'is', null)
    .where('fed_through', '=', addDays(date, -1))
    .returning('id')
    .executeTakeFirst();
  if (!fed) throw fail('not_found');
}
