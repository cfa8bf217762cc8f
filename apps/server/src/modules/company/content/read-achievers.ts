import type { achieverStatuses, readOwnAchiever } from '@banyan/contract/company/achievers';
import type { achievers as call } from '@banyan/contract/company/shown';
import type { QueryOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { type SqlBool, sql } from 'kysely';
import type { ActorContext, Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { pictureSql } from './store-picture.ts';

const maxAchievers = 30;

/** Members who agreed to be shown and are not blocked, the newest step up first. */
export async function readAchievers(
  db: Db,
  _context: Context,
  { language }: QueryOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  return await selectAchievers(db)
    .where('a.status', '=', 'Shown')
    .where('u.is_blocked', '=', false)
    .where(sql<SqlBool>`a.language in ('any', ${language})`)
    .orderBy('a.achieved_on', 'desc')
    .orderBy('a.id', 'desc')
    .limit(maxAchievers)
    .execute();
}

/**
 * What is, or would be, shown of the signed-in member.
 * @throws not_found, also for that of somebody else
 */
export async function requireOwnAchiever(
  db: Db,
  { actor }: ActorContext,
  { id }: QueryOf<typeof readOwnAchiever>,
): Promise<ReplyOf<typeof readOwnAchiever>['data']> {
  const row = await selectAchievers(db)
    .select(['a.status', 'a.asked_at'])
    .$narrowType<{ status: (typeof achieverStatuses)[number] }>()
    .where('a.id', '=', id)
    .where('a.member_id', '=', actor.id)
    .executeTakeFirst();
  if (!row) throw fail('not_found');
  return row;
}

const selectAchievers = (db: Db) =>
  db
    .selectFrom('achiever as a')
    .innerJoin('app_user as u', 'u.id', 'a.member_id')
    .leftJoin('content_picture as c', 'c.id', 'a.picture_id')
    .select(['a.id', 'u.name', 'a.rank', 'a.text', pictureSql.as('picture'), 'a.achieved_on']);
