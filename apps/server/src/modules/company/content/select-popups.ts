import type { popupList } from '@banyan/contract/company/popups';
import type { FilterValues } from '@banyan/contract/core/report';
import type { Db } from '../../../platform/database/db.ts';
import { isWanted, publishedOf } from './queries.ts';
import { pictureSql } from './store-picture.ts';

/** All pop-ups with what each is now. */
export function selectPopups(db: Db, now: Date, filters: FilterValues<(typeof popupList)['filters']>) {
  return db
    .selectFrom('popup as p')
    .innerJoin('app_user as u', 'u.id', 'p.published_by')
    .innerJoin('content_picture as c', 'c.id', 'p.picture_id')
    .select([
      'p.id',
      'p.from_on',
      'p.to_on',
      'p.heading',
      'p.text',
      'p.link',
      pictureSql.$notNull().as('picture'),
      'p.disclaimer',
    ])
    .select(publishedOf('p', now))
    .where(isWanted('p', now, filters));
}
