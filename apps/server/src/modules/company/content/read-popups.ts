import type { popups as call } from '@banyan/contract/company/shown';
import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isShownTo } from './queries.ts';
import { pictureSql } from './store-picture.ts';

const maxPopups = 5;

/** Pop-ups that are shown today to the caller and that this person has not closed, the oldest first. */
export async function readPopups(
  db: Db,
  context: Context,
  { language }: QueryOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  return await db
    .selectFrom('popup as p')
    .innerJoin('content_picture as c', 'c.id', 'p.picture_id')
    .select(['p.id', 'p.heading', 'p.text', 'p.link', pictureSql.$notNull().as('picture'), 'p.disclaimer'])
    .where(isShownTo('p', context, language))
    .where(
      sql<SqlBool>`not exists (
        select from popup_seen s where s.popup_id = p.id and s.user_id = ${context.actor?.id ?? null})`,
    )
    .orderBy('p.from_on')
    .orderBy('p.id')
    .limit(maxPopups)
    .execute();
}
