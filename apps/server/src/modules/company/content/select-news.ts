import type { audiences, shownIn } from '@banyan/contract/company/content';
import type { newsList } from '@banyan/contract/company/news';
import type { FilterValues } from '@banyan/contract/core/report';
import type { Db } from '../../../platform/database/db.ts';
import { onDates, personOf } from '../../../platform/http/report-sql.ts';
import { readersOf, shownInOf, statusAt } from './queries.ts';

type Audience = (typeof audiences)[number];
type Language = (typeof shownIn)[number];

/** All news with what each is now. */
export function selectNews(db: Db, now: Date, filters: FilterValues<(typeof newsList)['filters']>) {
  let rows = db
    .selectFrom('news as n')
    .innerJoin('app_user as u', 'u.id', 'n.published_by')
    .select([
      'n.id',
      'n.from_on',
      'n.to_on',
      'n.heading',
      readersOf('n').as('readers'),
      shownInOf('n').as('shown_in'),
      personOf('u').as('by'),
      statusAt('n', now).as('status'),
      'n.audience',
      'n.language',
      'n.text',
      'n.link',
      'n.is_important',
      'n.disclaimer',
    ])
    .$narrowType<{ audience: Audience; language: Language }>()
    .where(onDates('n.from_on', filters.from_from, filters.from_to));
  if (filters.audience) rows = rows.where('n.audience', '=', filters.audience);
  if (filters.language) rows = rows.where('n.language', '=', filters.language);
  if (filters.status) rows = rows.where(statusAt('n', now), '=', filters.status);
  return rows;
}
