import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { comparable } from '@banyan/contract/ledger/request-credit';
import type { blockPin as call } from '@banyan/contract/pins/pins';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';

/**
 * Blocks an unused pin, or lets it be used again. Against somebody who uses it at the same moment one of the two wins.
 * @throws not_found, pin_used, already_done
 */
export async function blockPin(
  tx: Tx,
  context: ActorContext,
  { pin_no, is_blocked, reason }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { actor, now } = context;
  const pin = await tx
    .selectFrom('pin')
    .select(['id', 'no', 'status'])
    .where('no', '=', comparable(pin_no))
    .forUpdate()
    .executeTakeFirst();
  if (!pin) throw fail('not_found');
  if (pin.status === 'Used') throw fail('pin_used');
  const status = is_blocked ? 'Blocked' : 'Unused';
  if (pin.status === status) throw fail('already_done');
  await tx
    .updateTable('pin')
    .set({
      status,
      blocked_at: is_blocked ? now : null,
      blocked_by: is_blocked ? actor.id : null,
      block_reason: is_blocked ? reason : null,
      block_changed_at: now,
    })
    .where('id', '=', pin.id)
    .execute();
  await appendAudit(tx, context, {
    action: is_blocked ? 'block_pin' : 'unblock_pin',
    object: `pin:${pin.no}`,
    details: { reason },
  });
  return { pin_no: pin.no, status };
}
