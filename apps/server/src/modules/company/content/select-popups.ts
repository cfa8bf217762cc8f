import type { audiences, shownIn } from '@banyan/contract/company/content';
import type { popupList } from '@banyan/contract/company/popups';
import type { FilterValues } from '@banyan/contract/core/report';
import type { Db } from '../../../platform/database/db.ts';
import { onDates, personOf } from '../../../platform/http/report-sql.ts';
import { readersOf, shownInOf, statusAt } from './queries.ts';
import { pictureSql } from './store-picture.ts';

type Audience = (typeof audiences)[number];
type Language = (typeof shownIn)[number];

/** All pop-ups with what each is now. */
export function selectPopups(db: Db, now: Date, filters: FilterValues<(typeof popupList)['filters']>) {
  let rows = db
    .selectFrom('popup as p')
    .innerJoin('app_user as u', 'u.id', 'p.published_by')
    .innerJoin('content_picture as c', 'c.id', 'p.picture_id')
    .select([
      'p.id',
      'p.from_on',
      'p.to_on',
      'p.heading',
      readersOf('p').as('readers'),
      shownInOf('p').as('shown_in'),
      personOf('u').as('by'),
      statusAt('p', now).as('status'),
      'p.audience',
      'p.language',
      'p.text',
      'p.link',
      pictureSql.$notNull().as('picture'),
      'p.disclaimer',
    ])
    .$narrowType<{ audience: Audience; language: Language }>()
    .where(onDates('p.from_on', filters.from_from, filters.from_to));
  if (filters.audience) rows = rows.where('p.audience', '=', filters.audience);
  if (filters.language) rows = rows.where('p.language', '=', filters.language);
  if (filters.status) rows = rows.where(statusAt('p', now), '=', filters.status);
  return rows;
}
