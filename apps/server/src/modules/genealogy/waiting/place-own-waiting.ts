import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { placeWaitingMember as call } from '@banyan/contract/genealogy/waiting';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { findOwnPlace } from './find-own-place.ts';
import { placeWaiting } from './place-waiting.ts';

/**
 * Gives somebody who waits under the actor a place in the actor's binary tree. Who comes second to a place, or to the
 * member, is refused.
 * @throws as `findOwnPlace`
 */
export async function placeOwnWaiting(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  // lock order: the open period before any row
  await sql`select lock_open_period()`.execute(tx);
  await findOwnPlace(tx, context, input);
  await placeWaiting(tx, context, input);
  const { rows } = await sql<{
    user_id: string;
    name: string;
    side: 'L' | 'R';
    above: string;
    above_name: string;
  }>`
    select u.user_id, u.name, m.side, p.user_id as above, p.name as above_name
    from app_user u join member m on m.id = u.id join app_user p on p.id = m.parent_id
    where lower(u.user_id) = ${input.user_id.toLowerCase()}`.execute(tx);
  const [placed] = rows;
  if (!placed) throw new Error('who was placed has a place');
  const { user_id, name, side } = placed;
  const parent = { user_id: placed.above, name: placed.above_name };
  await appendAudit(tx, context, {
    action: 'place_waiting',
    object: `user:${user_id}`,
    details: { parent: parent.user_id, side },
  });
  return { member: { user_id, name }, parent, side };
}
