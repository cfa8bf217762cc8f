import { achieverList } from '@banyan/contract/company/achievers';
import type { shownIn } from '@banyan/contract/company/content';
import { enquiries } from '@banyan/contract/company/enquiries';
import { newsList } from '@banyan/contract/company/news';
import { popupList } from '@banyan/contract/company/popups';
import { type SqlBool, sql } from 'kysely';
import { mountsOn } from '../../../platform/http/mounts.ts';
import { beginning, onDates, personOf } from '../../../platform/http/report-sql.ts';
import type { Server } from '../../../platform/http/server.ts';
import { idOfUser } from '../../accounts/id-of-user.ts';
import { onMoments } from '../on-moments.ts';
import { shownInOf } from './queries.ts';
import { selectNews } from './select-news.ts';
import { selectPopups } from './select-popups.ts';
import { pictureSql } from './store-picture.ts';

/** The lists below the forms of what is published, and the enquiries. */
export function mountContentReports(server: Server): void {
  const { serveReport } = mountsOn(server);
  serveReport(newsList, ({ db, context, filters }) => selectNews(db, context.now, filters));
  serveReport(popupList, ({ db, context, filters }) => selectPopups(db, context.now, filters));

  serveReport(achieverList, ({ db, filters }) => {
    let rows = db
      .selectFrom('achiever as a')
      .innerJoin('app_user as m', 'm.id', 'a.member_id')
      .innerJoin('app_user as u', 'u.id', 'a.published_by')
      .leftJoin('content_picture as c', 'c.id', 'a.picture_id')
      .select([
        'a.id',
        'a.achieved_on',
        personOf('m').as('member'),
        'a.rank',
        shownInOf('a').as('shown_in'),
        'a.consent_at',
        personOf('u').as('by'),
        'a.status',
        'a.language',
        'a.text',
        pictureSql.as('picture'),
      ])
      .$narrowType<{ language: (typeof shownIn)[number] }>()
      .where(onDates('a.achieved_on', filters.achieved_from, filters.achieved_to));
    if (filters.member) rows = rows.where('a.member_id', '=', idOfUser(filters.member));
    if (filters.status) rows = rows.where('a.status', '=', filters.status);
    return rows;
  });

  serveReport(enquiries, ({ db, filters }) => {
    let rows = db
      .selectFrom('enquiry as e')
      .leftJoin('app_user as r', 'r.id', 'e.replied_by')
      .leftJoin('app_user as c', 'c.id', 'e.closed_by')
      .select([
        'e.id',
        'e.at',
        'e.no',
        'e.name',
        'e.email',
        'e.subject',
        'e.replied_at',
        'e.status',
        'e.mobile',
        'e.message',
        'e.reply',
        personOf('r').as('replied_by'),
        'e.remark',
        personOf('c').as('closed_by'),
        'e.closed_at',
      ])
      .where(onMoments('e.at', filters.at_from, filters.at_to));
    if (filters.status) rows = rows.where('e.status', '=', filters.status);
    if (filters.no) rows = rows.where('e.no', '=', filters.no.toUpperCase());
    if (filters.email) rows = rows.where(sql<SqlBool>`lower(e.email) like ${beginning(filters.email)}`);
    return rows;
  });
}
