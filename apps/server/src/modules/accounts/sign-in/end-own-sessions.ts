import type { endSession } from '@banyan/contract/accounts/security';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { refuseWhileActing } from '../passwords/confirm-password.ts';
import { endSessions } from './end-sessions.ts';

/**
 * Ends one of one's own sessions, or without an `id` all but this one, and with either the panels one opened. Another's session is not
 * found, so nothing happens.
 * @throws `not_while_acting`
 */
export async function endOwnSessions(
  tx: Tx,
  context: ActorContext,
  { id }: Pick<BodyOf<typeof endSession>, 'id'>,
): Promise<void> {
  refuseWhileActing(context);
  const { actor, now } = context;
  if (id === undefined) return await endSessions(tx, actor.id, now, actor.session_id);
  await tx
    .updateTable('user_session')
    .set({ ended_at: now })
    .where((eb) =>
      eb.or([
        eb.and([eb('id', '=', id), eb('user_id', '=', actor.id)]),
        // it is not known from which of the sessions a panel was opened
        eb('acting_admin_id', '=', actor.id),
      ]),
    )
    .where('ended_at', 'is', null)
    .execute();
}
