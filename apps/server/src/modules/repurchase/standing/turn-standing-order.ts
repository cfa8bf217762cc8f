import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { endStandingOrder as call } from '@banyan/contract/repurchase/standing-orders';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../../company/queries.ts';
import { lockStandingOrder, type StandingStatus } from './queries.ts';
import { nextOnDay } from './rules.ts';
import { skipDueDates } from './skip-due-dates.ts';

const acts = {
  Active: 'resume_standing_order',
  Paused: 'pause_standing_order',
  Ended: 'end_standing_order',
} as const;

/**
 * Lets an own standing order rest, be made again from the next such day after today on, or end for ever. Asked twice it stays so.
 * @throws not_found
 */
export async function turnStandingOrder(
  tx: Tx,
  context: ActorContext,
  { no }: BodyOf<typeof call>,
  status: StandingStatus,
): Promise<ReplyOf<typeof call>['data']> {
  const { actor, now } = context;
  const order = await lockStandingOrder(tx, context, no);
  if (order.status === status)
    return { no: order.no, status, next_on: status === 'Active' ? order.next_on : null };
  const { timezone } = await readCompany(tx);
  const today = businessDate(now, timezone);
  await skipDueDates(tx, context, order, today);
  const next_on = nextOnDay(order.day, today);
  await tx
    .updateTable('standing_order')
    .set({
      next_on,
      ...(status === 'Ended' ? { stopped_at: now } : { paused_at: status === 'Paused' ? now : null }),
    })
    .where('id', '=', order.id)
    .execute();
  await appendAudit(tx, context, {
    action: acts[status],
    object: `user:${actor.user_id}`,
    details: { no: order.no },
  });
  return { no: order.no, status, next_on: status === 'Active' ? next_on : null };
}
