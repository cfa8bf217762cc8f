import { ECDH } from 'node:crypto';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { startPush as call } from '@banyan/contract/overview/push';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { pushKey } from '../../../platform/push/push-key.ts';
import { isPushAddress } from '../../../platform/push/send-push.ts';

type Standing = ReplyOf<typeof call>['data'];

/** Whether this session's device gets new notifications, and the key it is asked with. */
export async function readPushStanding(db: Db, { actor, services }: ActorContext): Promise<Standing> {
  const { publicKey } = pushKey(services);
  const row = await db
    .selectFrom('push_subscription')
    .select('id')
    .where('session_id', '=', actor.session_id)
    .where('server_key', '=', publicKey)
    .executeTakeFirst();
  return { key: publicKey, is_on: row !== undefined };
}

/**
 * Pushes to this device what is published from now on, until the session ends. A device that another session had is this one's.
 * @throws not_while_acting; invalid_request for an address that is none of a push service
 */
export async function startPush(
  tx: Tx,
  context: ActorContext,
  given: BodyOf<typeof call>,
): Promise<Standing> {
  const { actor, now, services } = context;
  if (actor.acting_admin_id !== null) throw fail('not_while_acting');
  if (!isPushAddress(given.endpoint, services))
    throw fail('invalid_request', { endpoint: text('This is no address.') });
  if (!isKey(given.p256dh)) throw fail('invalid_request', { p256dh: text('This is no address.') });
  await stopPush(tx, context);
  const own = {
    ...given,
    user_id: actor.id,
    session_id: actor.session_id,
    server_key: pushKey(services).publicKey,
    told_until: now,
    looked_at: now,
  };
  await tx
    .insertInto('push_subscription')
    .values(own)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(own))
    .execute();
  return await readPushStanding(tx, context);
}

export async function stopPush(tx: Tx, context: ActorContext): Promise<Standing> {
  await tx.deleteFrom('push_subscription').where('session_id', '=', context.actor.session_id).execute();
  return await readPushStanding(tx, context);
}

/** Whether a message can be encrypted for it: it is a point of the curve. */
function isKey(p256dh: string): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url');
    return true;
  } catch {
    return false;
  }
}
