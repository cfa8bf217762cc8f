import type { changeLanguage as call } from '@banyan/contract/accounts/language';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';

/**
 * Keeps the language that the signed-in person reads.
 * @throws not_while_acting
 */
export async function changeLanguage(
  tx: Tx,
  { actor }: ActorContext,
  { language }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  if (actor.acting_admin_id !== null) throw fail('not_while_acting');
  await tx.updateTable('app_user').set({ language }).where('id', '=', actor.id).execute();
  return { language };
}
