import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';

/** Ends this session; leaving an opened panel is the same, as the panel is a session of its own. */
export async function signOut(tx: Tx, context: ActorContext): Promise<void> {
  await tx
    .updateTable('user_session')
    .set({ ended_at: context.now })
    .where('id', '=', context.actor.session_id)
    .where('ended_at', 'is', null)
    .execute();
}
