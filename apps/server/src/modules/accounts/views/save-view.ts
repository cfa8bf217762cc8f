import {
  type MailRhythm,
  maxViews,
  type removeView as removeCall,
  type saveView as saveCall,
  viewOn,
} from '@banyan/contract/accounts/saved-views';
import { dateText } from '@banyan/contract/core/dates';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { readCompany } from '../../company/queries.ts';

export type Views = ReplyOf<typeof saveCall>['data'];

/** The caller's views of a page, by name, with the dates of today. */
export async function readViews(
  db: Db,
  { actor, now }: ActorContext,
  { url }: { url: string },
): Promise<Views> {
  const { timezone } = await readCompany(db);
  const rows = await db
    .selectFrom('saved_view')
    .select(['name', 'search', 'mail_every as every', 'mail_format as format'])
    .$narrowType<{ every: MailRhythm | null; format: 'xlsx' | 'csv' }>()
    .where('user_id', '=', actor.id)
    .where('url', '=', url)
    .orderBy('name')
    .execute();
  return rows.map(({ name, search, every, format }) => ({
    name,
    ...viewOn(search, dateText(now, timezone)),
    mail: every && { every, format },
  }));
}

/**
 * Keeps a view of a page, in the place of one with the same name.
 * @throws not_while_acting; invalid_request when there are too many
 */
export async function saveView(tx: Tx, context: ActorContext, view: BodyOf<typeof saveCall>): Promise<Views> {
  const { actor } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  // two at once may not both be the last one
  await sql`select from app_user where id = ${actor.id} for update`.execute(tx);
  await tx
    .insertInto('saved_view')
    .values({ user_id: actor.id, ...view })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'url', 'name']).doUpdateSet({ search: view.search }),
    )
    .execute();
  const views = await readViews(tx, context, view);
  if (views.length > maxViews)
    throw fail('invalid_request', { name: message('At most {count} views of a page.', { count: maxViews }) });
  return views;
}

/** @throws not_while_acting */
export async function removeView(
  tx: Tx,
  context: ActorContext,
  { url, name }: BodyOf<typeof removeCall>,
): Promise<Views> {
  const { actor } = context;
  if (actor.acting_admin_id) throw fail('not_while_acting');
  await tx
    .deleteFrom('saved_view')
    .where('user_id', '=', actor.id)
    .where('url', '=', url)
    .where('name', '=', name)
    .execute();
  return await readViews(tx, context, { url });
}
