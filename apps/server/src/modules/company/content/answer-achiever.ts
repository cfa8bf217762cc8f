import type { answerAchiever as call } from '@banyan/contract/company/achievers';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { lockAchiever } from './lock-achiever.ts';

/**
 * The member's own answer to being shown: the audit log keeps what was agreed to, from where and when. Who agreed may take
 * it back, who declined may agree later, as long as the company has not ended it.
 * @throws not_found, not_while_acting, achiever_changed; already_done for one that was ended or has this answer
 */
export async function answerAchiever(
  tx: Tx,
  context: ActorContext,
  { id, agrees, asked_at }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { actor, now } = context;
  const row = await lockAchiever(tx, id, actor.id);
  if (actor.acting_admin_id) throw fail('not_while_acting');
  if (Date.parse(row.asked_at) !== Date.parse(asked_at)) throw fail('achiever_changed');
  const status = agrees ? 'Shown' : 'Declined';
  if (row.status === 'Ended' || row.status === status) throw fail('already_done');
  await tx
    .updateTable('achiever')
    .set({ status, consent_at: agrees ? now : null })
    .where('id', '=', id)
    .execute();
  const { rank, text, achieved_on, picture_id } = row;
  await appendAudit(tx, context, {
    action: agrees ? 'agree_achiever' : 'decline_achiever',
    object: `user:${actor.user_id}`,
    details: { achiever: id, rank, text, achieved_on, picture: picture_id },
  });
  return { id, status };
}
