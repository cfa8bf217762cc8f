import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { categories } from '@banyan/contract/repurchase/categories';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { beginning } from '../../../platform/http/report-sql.ts';

type Category = ReplyOf<typeof categories>['data'][number];

/** Categories with their paths. */
export const selectCategories = (db: Db) =>
  db
    .selectFrom('category as c')
    .select(['c.id', sql<string>`category_path(c.id)`.as('path'), 'c.may_have_sub']);

/** Those of the report: also how much is in each. */
export function selectCategoryRows(db: Db, text: string | undefined) {
  const rows = db
    .selectFrom('category as c')
    .select([
      'c.id',
      sql<string>`category_path(c.id)`.as('path'),
      'c.name',
      'c.parent_id',
      sql<number>`(select count(*)::int from product where category_id = c.id)`.as('products'),
      sql<number>`(select count(*)::int from category below where below.parent_id = c.id)`.as(
        'subcategories',
      ),
      sql<string>`case when c.may_have_sub then 'Yes' else 'No' end`.as('may_have_sub'),
    ]);
  return text ? rows.where(sql<SqlBool>`lower(c.name) like ${beginning(text)}`) : rows;
}

/**
 * One category with its path.
 * @throws unknown_category
 */
export async function readCategory(db: Db, id: string): Promise<Category> {
  const category = await selectCategories(db).where('c.id', '=', id).executeTakeFirst();
  if (!category) throw fail('unknown_category');
  return category;
}

/**
 * The category above, as a form names it; null = none is.
 * @throws unknown_category on the field `parent_id`
 */
export async function requireParent(db: Db, id: string | undefined): Promise<string | null> {
  if (!id) return null;
  const parent = await selectCategories(db).where('c.id', '=', id).executeTakeFirst();
  if (!parent) throw fail('unknown_category', { parent_id: text('This category does not exist.') });
  return id;
}
