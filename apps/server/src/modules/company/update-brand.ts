import type { Brand, updateBrand as call } from '@banyan/contract/company/brand';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { ActorContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import type { WholePicture } from '../../platform/encode-picture.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { pictureSql, removePicture, storePicture } from './content/store-picture.ts';

/** Pixels of the longer side of a logo that is kept: enough for a sheet of paper. */
export const longestLogoSide = 600;

/** How the company looks, and whom its people may ask. */
export async function readBrand(db: Db): Promise<Brand> {
  return await db
    .selectFrom('company')
    .leftJoin('content_picture as c', 'c.id', 'company.logo_id')
    .select(['primary_colour', 'accent_colour', pictureSql.as('logo'), 'support_email', 'support_mobile'])
    .executeTakeFirstOrThrow();
}

/**
 * Changes colours, logo and support contact; the audit log keeps what they were.
 * @param logo made anew; null = the one before stays, unless it is removed
 */
export async function updateBrand(
  tx: Tx,
  context: ActorContext,
  { logo: _file, removes_logo, ...form }: BodyOf<typeof call>,
  logo: WholePicture | null,
): Promise<Brand> {
  const { logo_id } = await tx.selectFrom('company').select('logo_id').forUpdate().executeTakeFirstOrThrow();
  const before = await readBrand(tx);
  const isReplaced = logo !== null || removes_logo;
  await tx
    .updateTable('company')
    .set({
      primary_colour: form.primary_colour ?? null,
      accent_colour: form.accent_colour ?? null,
      support_email: form.support_email ?? null,
      support_mobile: form.support_mobile ?? null,
      ...(isReplaced && { logo_id: logo ? await storePicture(tx, context, logo) : null }),
      updated_at: context.now,
    })
    .execute();
  if (isReplaced) await removePicture(tx, logo_id);
  const after = await readBrand(tx);
  const fields = Object.keys(after) as (keyof Brand)[];
  const changed = fields.filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
  if (changed.length > 0)
    await appendAudit(tx, context, {
      action: 'update_brand',
      object: 'company',
      details: Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }])),
    });
  return after;
}
