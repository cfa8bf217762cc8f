import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { readWhatChanged } from './read-what-changed.ts';

/**
 * Keeps that a member has read what changed, once. An admin in an opened panel does not read it for its owner.
 * @throws not_found
 */
export async function seeWhatChanged(tx: Tx, context: ActorContext): Promise<Record<never, never>> {
  if (!(await readWhatChanged(tx, context))) throw fail('not_found');
  const { actor, now } = context;
  if (!actor.acting_admin_id)
    await sql`
      insert into switch_seen (member_id, at) values (${actor.id}, ${now})
      on conflict on constraint switch_seen_pkey do nothing`.execute(tx);
  return {};
}
