import type { news as call } from '@banyan/contract/company/shown';
import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isShownTo } from './queries.ts';

const maxNews = 20;

/** News that is shown today to the caller, visitors too: important ones first, then the newest. */
export async function readNews(
  db: Db,
  context: Context,
  { language }: QueryOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  return await db
    .selectFrom('news as n')
    .select(['n.id', 'n.heading', 'n.text', 'n.link', 'n.is_important', 'n.from_on', 'n.disclaimer'])
    .where(isShownTo('n', context, language))
    .orderBy('n.is_important', 'desc')
    .orderBy('n.from_on', 'desc')
    .orderBy('n.id', 'desc')
    .limit(maxNews)
    .execute();
}
