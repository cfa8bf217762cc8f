import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { switchPackage as call } from '@banyan/contract/topup/packages';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';

/**
 * Takes a package off sale, or puts it back; what was sold is not touched.
 * @throws unknown_package
 */
export async function switchPackage(
  tx: Tx,
  context: Context,
  input: BodyOf<typeof call>,
): Promise<{ code: string; version: number; is_on_sale: boolean }> {
  const changed = await tx
    .updateTable('package')
    .set({ is_on_sale: input.is_on_sale })
    .where('code', '=', input.code)
    .where('is_current', '=', true)
    .returning(['code', 'version', 'is_on_sale'])
    .executeTakeFirst();
  if (!changed) throw fail('unknown_package');
  await appendAudit(tx, context, {
    action: 'switch_package',
    object: `package:${changed.code}`,
    details: { is_on_sale: changed.is_on_sale },
  });
  return changed;
}
