import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';

/** The most remembered of those opened one by one: more than are shown. */
const maxOpened = 200;

/**
 * Remembers that a person has seen one notification, or all up to a moment: never back, and never ahead of now. An admin
 * in an opened panel does not mark the owner's as seen.
 */
export async function markNotificationsSeen(
  tx: Tx,
  { actor, now }: ActorContext,
  { until, id }: { until: string; id?: string | undefined },
): Promise<void> {
  if (actor.acting_admin_id) return;
  const seen = sql`least(${until}::timestamptz, ${now}::timestamptz)`;
  if (id === undefined) {
    await sql`
      insert into notification_seen as seen (user_id, until) values (${actor.id}, ${seen})
      on conflict (user_id) do update set until = excluded.until, opened = '{}'
      where seen.until < excluded.until`.execute(tx);
    return;
  }
  await sql`
    insert into notification_seen as seen (user_id, until, opened)
    values (${actor.id}, '-infinity', jsonb_build_object(${id}::text, ${seen}))
    on conflict (user_id) do update set opened = (
      select jsonb_object_agg(key, value) from (
        select key, value from jsonb_each_text(seen.opened || excluded.opened)
        order by value::timestamptz desc limit ${maxOpened}::int
      ) newest
    )`.execute(tx);
}
