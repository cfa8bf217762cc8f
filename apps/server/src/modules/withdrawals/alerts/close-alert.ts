import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { recordNo } from '@banyan/contract/core/records';
import type { closeAlert as call } from '@banyan/contract/withdrawals/alerts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';

/**
 * Closes an alert; what it found opens no other one by itself.
 * @throws not_found, already_done
 */
export async function closeAlert(
  tx: Tx,
  context: ActorContext,
  { id, reason }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const found = await tx
    .selectFrom('alert')
    .select(['rule', 'closed_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!found) throw fail('not_found');
  if (found.closed_at !== null) throw fail('already_done');
  await tx
    .updateTable('alert')
    .set({ closed_by: context.actor.id, closed_at: context.now, reason })
    .where('id', '=', id)
    .execute();
  await appendAudit(tx, context, {
    action: 'close_alert',
    object: `alert:${recordNo('alert', id)}`,
    details: { rule: found.rule, reason },
  });
  return { id, status: 'Closed' };
}
