import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';

/**
 * Ends this session, and with an admin's session the panels that admin opened; leaving an opened panel is the same, as the panel is a
 * session of its own.
 */
export async function signOut(tx: Tx, context: ActorContext): Promise<void> {
  await tx
    .updateTable('user_session')
    .set({ ended_at: context.now })
    .where((eb) =>
      eb.or([
        eb('id', '=', context.actor.session_id),
        // inside a panel the actor is its owner, who opened none
        eb('acting_admin_id', '=', context.actor.id),
      ]),
    )
    .where('ended_at', 'is', null)
    .execute();
}
