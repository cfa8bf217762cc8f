import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { comparable } from '@banyan/contract/ledger/request-credit';
import type { revealPin as call } from '@banyan/contract/pins/pins';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { unseal } from '../../platform/seal.ts';
import { appendAudit } from '../accounts/append-audit.ts';

/**
 * Shows the password of a pin to its holder, and writes that down. A pin of somebody else is as good as none.
 * @throws not_while_acting, not_found, pin_used
 */
export async function revealPin(
  tx: Tx,
  context: ActorContext,
  { pin_no }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { actor, services } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  const pin = await tx
    .selectFrom('pin')
    .select(['no', 'password_sealed'])
    .where('no', '=', comparable(pin_no))
    .where('holder_id', '=', actor.id)
    .executeTakeFirst();
  if (!pin) throw fail('not_found');
  if (pin.password_sealed === null) throw fail('pin_used');
  await appendAudit(tx, context, { action: 'reveal_pin', object: `pin:${pin.no}` });
  return { pin_no: pin.no, pin_password: unseal(services, pin.password_sealed) };
}
