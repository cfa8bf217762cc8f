import type { newsList } from '@banyan/contract/company/news';
import type { FilterValues } from '@banyan/contract/core/report';
import type { Db } from '../../../platform/database/db.ts';
import { isWanted, publishedOf } from './queries.ts';

/** All news with what each is now. */
export function selectNews(db: Db, now: Date, filters: FilterValues<(typeof newsList)['filters']>) {
  return db
    .selectFrom('news as n')
    .innerJoin('app_user as u', 'u.id', 'n.published_by')
    .select([
      'n.id',
      'n.from_on',
      'n.to_on',
      'n.heading',
      'n.text',
      'n.link',
      'n.is_important',
      'n.disclaimer',
    ])
    .select(publishedOf('n', now))
    .where(isWanted('n', now, filters));
}
