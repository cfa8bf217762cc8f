import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';

/**
 * Remembers up to which moment a person has seen the notifications: never back, and never ahead of now. An admin in
 * an opened panel does not mark the owner's as seen.
 */
export async function markNotificationsSeen(
  tx: Tx,
  { actor, now }: ActorContext,
  input: { until: string },
): Promise<void> {
  if (actor.acting_admin_id) return;
  await sql`
    insert into notification_seen as seen (user_id, until)
    values (${actor.id}, least(${input.until}::timestamptz, ${now}::timestamptz))
    on conflict (user_id) do update set until = excluded.until where seen.until < excluded.until`.execute(tx);
}
