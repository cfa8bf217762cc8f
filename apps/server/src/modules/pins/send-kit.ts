import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import type { confirmKit, dispatchKit, rejectKit } from '@banyan/contract/pins/pin-dispatch';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { actorIdOf } from '../ledger/post-journals.ts';
import { handOverKit } from './hand-over-kit.ts';
import { lockKit } from './lock-kit.ts';

type Changed = ReplyOf<typeof dispatchKit>['data'];

/**
 * Says how a kit was sent, and hands its goods over; again, while it has not arrived, to correct what was said.
 * @throws not_found (also of somebody else's), already_done, out_of_stock on each product that is short
 */
export async function sendKit(
  tx: Tx,
  context: ActorContext,
  { pin_no, ...how }: BodyOf<typeof dispatchKit>,
): Promise<Changed> {
  const kit = await lockKit(tx, context, pin_no);
  if (kit.status !== 'Pending' && kit.status !== 'Dispatched') throw fail('already_done');
  if (kit.status === 'Pending') await handOverKit(tx, context, kit);
  const { courier = null, url = null, tracking = null, remark = null, through, sent_on } = how;
  await tx
    .updateTable('pin_dispatch')
    .set({
      status: 'Dispatched',
      through,
      sent_on,
      courier,
      url,
      tracking,
      remark,
      dispatched_by: actorIdOf(context),
      dispatched_at: context.now,
    })
    .where('pin_id', '=', kit.pin_id)
    .execute();
  return { pin_no: kit.no, status: 'Dispatched' };
}

/** Says that a kit is not sent; its goods stay where they are. @throws not_found, already_done */
export async function refuseKit(
  tx: Tx,
  context: ActorContext,
  { pin_no, remark }: BodyOf<typeof rejectKit>,
): Promise<Changed> {
  const kit = await lockKit(tx, context, pin_no);
  if (kit.status !== 'Pending') throw fail('already_done');
  await end(tx, context, kit.pin_id, { status: 'Rejected', remark });
  return { pin_no: kit.no, status: 'Rejected' };
}

/** Its member says that a kit arrived. @throws not_while_acting, not_found, already_done */
export async function receiveKit(
  tx: Tx,
  context: ActorContext,
  { pin_no }: BodyOf<typeof confirmKit>,
): Promise<Changed> {
  if (context.actor.acting_admin_id) throw fail('not_while_acting');
  const kit = await lockKit(tx, context, pin_no);
  if (kit.status === 'Pending')
    throw fail('invalid_request', { form: message('This kit has not been sent yet.') });
  if (kit.status !== 'Dispatched') throw fail('already_done');
  await end(tx, context, kit.pin_id, { status: 'Delivered' });
  return { pin_no: kit.no, status: 'Delivered' };
}

async function end(
  tx: Tx,
  context: ActorContext,
  pinId: string,
  set: { status: string; remark?: string },
): Promise<void> {
  await tx
    .updateTable('pin_dispatch')
    .set({ ...set, ended_by: actorIdOf(context), ended_at: context.now })
    .where('pin_id', '=', pinId)
    .execute();
}
