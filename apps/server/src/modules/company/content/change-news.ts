import type { changeNews as call } from '@banyan/contract/company/news';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { refusePromises } from '../refuse-promises.ts';
import { newsRow } from './add-news.ts';
import { changesBetween } from './changes-between.ts';

/**
 * Changes news; the audit log keeps what stood there.
 * @throws not_found, income_promise, disclaimer_needed
 */
export async function changeNews(
  tx: Tx,
  context: ActorContext,
  { id, ...form }: BodyOf<typeof call>,
): Promise<{ id: string }> {
  const { heading, text, disclaimer } = form;
  refusePromises({ heading, text }, disclaimer);
  const before = await tx
    .selectFrom('news')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) throw fail('not_found');
  const after = newsRow(form);
  await tx.updateTable('news').set(after).where('id', '=', id).execute();
  await appendAudit(tx, context, {
    action: 'change_news',
    object: `news:${id}`,
    details: changesBetween(before, after),
  });
  return { id };
}
