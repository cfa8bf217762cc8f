import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { createPackage } from '@banyan/contract/topup/packages';
import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import type { Problems } from '../../../platform/fail.ts';

/** What is wrong with the kit of a package: a product that is not there or stands twice, goods of a kit without a name. */
export async function findKitProblems(
  db: Db,
  { kit, kit_lines = [] }: Pick<BodyOf<typeof createPackage>, 'kit' | 'kit_lines'>,
): Promise<Problems> {
  if (kit_lines.length === 0) return {};
  const problems: Problems = kit === undefined ? { kit: text('Name the kit.') } : {};
  const skus = kit_lines.map(({ sku }) => sku.toLowerCase());
  const { rows } = await sql<{ sku: string }>`
    select lower(sku) as sku from product where lower(sku) = any(${skus}::text[])`.execute(db);
  const known = new Set(rows.map(({ sku }) => sku));
  for (const [line, sku] of skus.entries()) {
    const field = `kit_lines.${line}.sku`;
    if (!known.has(sku)) problems[field] = text('No product has this SKU.');
    else if (skus.indexOf(sku) < line) problems[field] = text('This product stands above already.');
  }
  return problems;
}
