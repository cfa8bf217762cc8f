import type { markPopupSeen as call } from '@banyan/contract/company/shown';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';

/**
 * Remembers that a person has closed a pop-up, once; one that is not there is none to remember. An admin in an opened
 * panel does not close it for its owner.
 */
export async function markPopupSeen(
  tx: Tx,
  { actor, now }: ActorContext,
  { id }: BodyOf<typeof call>,
): Promise<Record<never, never>> {
  if (actor.acting_admin_id) return {};
  await sql`
    insert into popup_seen (popup_id, user_id, at)
    select p.id, ${actor.id}, ${now} from popup p where p.id = ${id}
      and p.audience in ('Any', ${actor.user_type})
    on conflict on constraint popup_seen_once do nothing`.execute(tx);
  return {};
}
