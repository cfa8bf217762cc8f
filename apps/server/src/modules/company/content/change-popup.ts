import type { changePopup as call } from '@banyan/contract/company/popups';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { WholePicture } from '../../../platform/encode-picture.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { refusePromises } from '../refuse-promises.ts';
import { popupRow } from './add-popup.ts';
import { changesBetween } from './changes-between.ts';
import { removePicture, storePicture } from './store-picture.ts';

/**
 * Changes a pop-up; who has closed it does not see it again.
 * @param picture as `encodeContentPicture` made it; null = the one before stays
 * @throws not_found, income_promise, disclaimer_needed
 */
export async function changePopup(
  tx: Tx,
  context: ActorContext,
  { id, picture: _file, ...form }: BodyOf<typeof call>,
  picture: WholePicture | null,
): Promise<{ id: string }> {
  const { heading, text, disclaimer } = form;
  refusePromises({ heading, text }, disclaimer);
  const before = await tx
    .selectFrom('popup')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw fail('not_found');
  const after = {
    ...popupRow(form),
    picture_id: picture ? await storePicture(tx, context, picture) : before.picture_id,
  };
  await tx.updateTable('popup').set(after).where('id', '=', id).execute();
  if (picture) await removePicture(tx, before.picture_id);
  await appendAudit(tx, context, {
    action: 'change_popup',
    object: `popup:${id}`,
    details: changesBetween(before, after),
  });
  return { id };
}
