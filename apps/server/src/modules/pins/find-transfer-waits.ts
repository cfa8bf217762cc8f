import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { transferPins as call } from '@banyan/contract/pins/pin-transfers';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import type { Waits } from '../../platform/http/second-person.ts';
import { findWaitsByHand } from '../accounts/find-waits-by-hand.ts';

/**
 * Whether pins that an admin takes from somebody and gives to somebody else wait for a second admin: by their face value.
 * Others give their own.
 */
export async function findTransferWaits(
  tx: Tx,
  context: ActorContext,
  body: BodyOf<typeof call>,
): Promise<Waits | null> {
  if (context.actor.user_type !== 'Admin') return null;
  const { value } = onlyRow(
    await sql<{ value: string }>`
    select coalesce(sum(amount), 0)::text as value from (
      select n.amount from pin n join app_user h on h.id = n.holder_id
      where lower(h.user_id) = lower(${body.from_user_id ?? ''}) and n.status = 'Unused' and (n.paid = n.amount or n.paid = 0)
        and n.package_id = any(array(select id from package where code = ${body.package}))
      order by n.id limit ${body.count}) oldest`.execute(tx),
  );
  // the transfer is refused
  if (value === '0') return null;
  const { user_id } = body;
  return await findWaitsByHand(tx, context, { call, user_id, value }, [
    { label: text('From'), kind: 'text', value: body.from_user_id ?? null },
    { label: text('To'), kind: 'text', value: user_id },
    { label: text('Package'), kind: 'text', value: body.package },
    { label: text('Number of pins'), kind: 'text', value: String(body.count) },
    { label: text('Amount'), kind: 'money', value },
  ]);
}
