import type { addPopup as call } from '@banyan/contract/company/popups';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { WholePicture } from '../../../platform/encode-picture.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { refusePromises } from '../refuse-promises.ts';
import { storePicture } from './store-picture.ts';

/**
 * Publishes a pop-up: a picture with what it says in words, shown once to each person of its audience.
 * @param picture as `encodeContentPicture` made it
 * @throws income_promise, disclaimer_needed
 */
export async function addPopup(
  tx: Tx,
  context: ActorContext,
  { picture: _file, ...form }: BodyOf<typeof call>,
  picture: WholePicture,
): Promise<{ id: string }> {
  const { heading, text, disclaimer } = form;
  refusePromises({ heading, text }, disclaimer);
  const picture_id = await storePicture(tx, context, picture);
  const { id } = await tx
    .insertInto('popup')
    .values({ ...popupRow(form), picture_id, published_by: context.actor.id, published_at: context.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await appendAudit(tx, context, { action: 'add_popup', object: `popup:${id}`, details: form });
  return { id };
}

/** What a form of a pop-up keeps, but its picture. */
export const popupRow = (form: Omit<BodyOf<typeof call>, 'picture'>) => ({
  audience: form.audience,
  language: form.language,
  heading: form.heading,
  text: form.text,
  link: form.link ?? null,
  from_on: form.from_on,
  to_on: form.to_on ?? null,
  disclaimer: form.disclaimer,
});
