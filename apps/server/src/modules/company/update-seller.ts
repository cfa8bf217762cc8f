import type { updateSeller as call, Seller } from '@banyan/contract/company/seller';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { ActorContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { appendAudit } from '../accounts/append-audit.ts';

/** Who the company is on its invoices. */
export async function readSeller(db: Db): Promise<Seller> {
  return await db
    .selectFrom('company')
    .select(['legal_name', 'address', 'state', 'gstin', 'direct_selling_no'])
    .executeTakeFirstOrThrow();
}

/** Changes who the company is on invoices made from now on; the audit log keeps what it was. */
export async function updateSeller(
  tx: Tx,
  context: ActorContext,
  form: BodyOf<typeof call>,
): Promise<Seller> {
  await tx.selectFrom('company').select('id').forUpdate().execute();
  const before = await readSeller(tx);
  const after = {
    ...form,
    gstin: form.gstin?.toUpperCase() ?? null,
    direct_selling_no: form.direct_selling_no ?? null,
  };
  await tx
    .updateTable('company')
    .set({ ...after, updated_at: context.now })
    .execute();
  const fields = Object.keys(before) as (keyof Seller)[];
  const changed = fields.filter((field) => before[field] !== after[field]);
  if (changed.length > 0)
    await appendAudit(tx, context, {
      action: 'update_seller',
      object: 'company',
      details: Object.fromEntries(changed.map((field) => [field, { from: before[field], to: after[field] }])),
    });
  return await readSeller(tx);
}
