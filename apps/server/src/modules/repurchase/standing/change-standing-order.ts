import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { changeStandingOrder as call } from '@banyan/contract/repurchase/standing-orders';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../../company/queries.ts';
import { agreedWords, agreeStandingOrder, storeStandingLines } from './agree-standing-order.ts';
import { lockStandingOrder } from './queries.ts';
import { skipDueDates } from './skip-due-dates.ts';

/**
 * A member agrees anew to everything of an own standing order, as if it were given now; one that rests is active again.
 * @throws not_found, and what `agreeStandingOrder` throws
 */
export async function changeStandingOrder(
  tx: Tx,
  context: ActorContext,
  { no, ...body }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const order = await lockStandingOrder(tx, context, no);
  const agreed = await agreeStandingOrder(tx, context, body);
  const { timezone } = await readCompany(tx);
  await skipDueDates(tx, context, order, businessDate(context.now, timezone));
  const { lines, ...terms } = agreed;
  await tx
    .updateTable('standing_order')
    .set({ ...terms, paused_at: null })
    .where('id', '=', order.id)
    .execute();
  await storeStandingLines(tx, order.id, lines);
  await appendAudit(tx, context, {
    action: 'change_standing_order',
    object: `user:${context.actor.user_id}`,
    details: { no: order.no, ...agreedWords(agreed) },
  });
  return { no: order.no, status: 'Active', next_on: agreed.next_on };
}
