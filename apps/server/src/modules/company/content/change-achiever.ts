import type { changeAchiever as call } from '@banyan/contract/company/achievers';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { WholePicture } from '../../../platform/encode-picture.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { refusePromises } from '../refuse-promises.ts';
import { changesBetween } from './changes-between.ts';
import { lockAchiever } from './lock-achiever.ts';
import { removePicture, storePicture } from './store-picture.ts';

/**
 * Changes what is shown of an achiever. The consent was to what stood there: the member is asked anew, and it is shown to
 * nobody until then.
 * @param picture as `encodeContentPicture` made it; null = the one before stays
 * @throws not_found, income_promise
 */
export async function changeAchiever(
  tx: Tx,
  context: ActorContext,
  { id, picture: _file, ...form }: BodyOf<typeof call>,
  picture: WholePicture | null,
): Promise<ReplyOf<typeof call>['data']> {
  const { rank, text = '' } = form;
  refusePromises({ rank, text }, true);
  const { member_id: _owner, user_id, ...before } = await lockAchiever(tx, id);
  const after = {
    ...form,
    text,
    picture_id: picture ? await storePicture(tx, context, picture) : before.picture_id,
  };
  const status = 'Waiting';
  await tx
    .updateTable('achiever')
    .set({ ...after, status, consent_at: null, asked_at: context.now })
    .where('id', '=', id)
    .execute();
  if (picture) await removePicture(tx, before.picture_id);
  await appendAudit(tx, context, {
    action: 'change_achiever',
    object: `user:${user_id}`,
    details: { achiever: id, ...changesBetween(before, after) },
  });
  return { id, status };
}
