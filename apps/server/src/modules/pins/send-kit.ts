import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { message, text } from '@banyan/contract/core/text';
import { comparable } from '@banyan/contract/ledger/request-credit';
import type { confirmKit, dispatchKit, rejectKit } from '@banyan/contract/pins/pin-dispatch';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { actorIdOf } from '../ledger/post-journals.ts';

type Changed = ReplyOf<typeof dispatchKit>['data'];

/**
 * Says how a kit was sent; again, while it has not arrived, to correct it.
 * @throws not_found (also of somebody else's), already_done, not_reversible once its topup was reversed
 */
export async function sendKit(
  tx: Tx,
  context: ActorContext,
  { pin_no, ...how }: BodyOf<typeof dispatchKit>,
): Promise<Changed> {
  const kit = await lockKit(tx, context, pin_no);
  if (kit.status !== 'Pending' && kit.status !== 'Dispatched') throw fail('already_done');
  if (kit.is_reversed)
    throw fail('not_reversible', { form: text('The topup of this pin was reversed: reject its kit.') });
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

/** Says that a kit is not sent. @throws not_found, already_done */
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

/** The kit of a pin, locked: a member's own, a franchise's of pins used through it, any for an admin. */
async function lockKit(
  tx: Tx,
  { actor }: ActorContext,
  pinNo: string,
): Promise<{ pin_id: string; no: string; status: string; is_reversed: boolean }> {
  const own =
    actor.user_type === 'User'
      ? sql`d.member_id = ${actor.id}`
      : actor.user_type === 'Franchise'
        ? sql`d.franchise_id = ${actor.id}`
        : sql`true`;
  const { rows } = await sql<{ pin_id: string; no: string; status: string; is_reversed: boolean }>`
    select d.pin_id, n.no, d.status, coalesce(t.status = 'Reversed', false) as is_reversed
    from pin_dispatch d join pin n on n.id = d.pin_id left join topup t on t.pin_id = n.id
    where n.no = ${comparable(pinNo)} and ${own} for update of d`.execute(tx);
  const [kit] = rows;
  if (!kit) throw fail('not_found');
  return kit;
}
