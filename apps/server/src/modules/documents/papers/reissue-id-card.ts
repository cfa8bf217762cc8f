import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { reissueIdCard as call, IdCard } from '@banyan/contract/documents/papers';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { requireHolder } from '../queries.ts';
import { issueCard } from './issue-card.ts';
import { readCard } from './read-id-card.ts';

/**
 * Ends the caller's card and issues another one for twelve months. Of two at once that name the same card, one is refused.
 * @throws card_replaced when the card that is named is not the one that has not been ended
 */
export async function reissueIdCard(
  tx: Tx,
  context: ActorContext,
  { no }: BodyOf<typeof call>,
): Promise<IdCard> {
  const { actor, now } = context;
  const holder = await requireHolder(tx, actor, undefined);
  const { numUpdatedRows } = await tx
    .updateTable('id_card')
    .set({ ended_at: now })
    .where('member_id', '=', actor.id)
    .where('no', '=', no.toUpperCase())
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n || !(await issueCard(tx, context, actor.id))) throw fail('card_replaced');
  const card = await readCard(tx, context, holder);
  await appendAudit(tx, context, {
    action: 'reissue_id_card',
    object: `user:${actor.user_id}`,
    details: { no: { from: no.toUpperCase(), to: card.no } },
  });
  return card;
}
