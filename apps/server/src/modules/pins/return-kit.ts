import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { returnKit as call } from '@banyan/contract/pins/pin-dispatch';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { actorIdOf, postJournals } from '../ledger/post-journals.ts';
import { findKitLines, journalsOfKit } from './find-kit-lines.ts';
import { lockKit } from './lock-kit.ts';

/**
 * Takes the goods of a kit back whose topup was reversed after they were handed over: c:`stock_sold` → the store they left,
 * or c:`stock_lost` when they are damaged.
 * @throws not_found (also of goods that left another store), already_done
 */
export async function returnKit(
  tx: Tx,
  context: ActorContext,
  { pin_no, condition, remark }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const kit = await lockKit(tx, context, pin_no);
  const { actor, now } = context;
  const asked = await tx
    .selectFrom('pin_dispatch as d')
    .innerJoin('kit_handover as h', 'h.pin_id', 'd.pin_id')
    .leftJoin('kit_return as r', 'r.pin_id', 'd.pin_id')
    .select(['h.owner_type', 'h.owner_id', 'd.return_asked_at', 'r.at as returned_at'])
    .where('d.pin_id', '=', kit.pin_id)
    .executeTakeFirst();
  if (actor.user_type === 'Franchise' && asked && asked.owner_id !== actor.id) throw fail('not_found');
  if (!asked?.return_asked_at) throw fail('invalid_request', { form: text('This kit is not asked back.') });
  if (asked.returned_at) throw fail('already_done');
  await tx
    .insertInto('kit_return')
    .values({
      pin_id: kit.pin_id,
      condition,
      remark,
      actor_id: actorIdOf(context) ?? actor.id,
      at: now,
    })
    .execute();
  const lost = { owner_type: 'House', owner_id: '0', wallet_code: 'stock_lost' } as const;
  const store = {
    owner_type: asked.owner_type as 'House' | 'Franchise',
    owner_id: asked.owner_id,
    wallet_code: 'stock',
  } as const;
  await postJournals(
    tx,
    context,
    journalsOfKit('kit_return', kit, await findKitLines(tx, kit.pin_id), {
      from: { owner_type: 'House', owner_id: '0', wallet_code: 'stock_sold' },
      to: condition === 'Damaged' ? lost : store,
    }),
  );
  return { pin_no: kit.no, condition };
}
