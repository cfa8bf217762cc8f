import type { addNews as call } from '@banyan/contract/company/news';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { refusePromises } from '../refuse-promises.ts';

/**
 * Publishes news: plain text for an audience, from its first day to its last.
 * @throws income_promise, disclaimer_needed
 */
export async function addNews(
  tx: Tx,
  context: ActorContext,
  form: BodyOf<typeof call>,
): Promise<{ id: string }> {
  const { heading, text, disclaimer } = form;
  refusePromises({ heading, text }, disclaimer);
  const { id } = await tx
    .insertInto('news')
    .values({ ...newsRow(form), published_by: context.actor.id, published_at: context.now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await appendAudit(tx, context, { action: 'add_news', object: `news:${id}`, details: { ...form } });
  return { id };
}

/** What a form of news keeps. */
export const newsRow = (form: BodyOf<typeof call>) => ({
  audience: form.audience,
  language: form.language,
  heading: form.heading,
  text: form.text,
  link: form.link ?? null,
  is_important: form.is_important,
  from_on: form.from_on,
  to_on: form.to_on ?? null,
  disclaimer: form.disclaimer,
});
