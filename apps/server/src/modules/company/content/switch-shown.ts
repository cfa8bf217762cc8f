import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import type { Dated } from './queries.ts';

/**
 * Ends news or a pop-up before its last day, or shows it again on the days it has left.
 * @throws not_found; already_done for one that is ended, or is not
 */
export async function switchShown(
  tx: Tx,
  context: ActorContext,
  { table, id, is_shown }: { table: Dated; id: string; is_shown: boolean },
): Promise<{ id: string; is_shown: boolean }> {
  const row = await tx
    .selectFrom(table)
    .select('ended_at')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw fail('not_found');
  if ((row.ended_at === null) === is_shown) throw fail('already_done');
  await tx
    .updateTable(table)
    .set({ ended_at: is_shown ? null : context.now })
    .where('id', '=', id)
    .execute();
  await appendAudit(tx, context, {
    action: `switch_${table}`,
    object: `${table}:${id}`,
    details: { is_shown },
  });
  return { id, is_shown };
}
