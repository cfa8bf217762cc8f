import type { BodyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import type { changePackage as call } from '@banyan/contract/topup/packages';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { insertPackage } from '../../income/insert-package.ts';
import { findKitProblems } from './find-kit-problems.ts';

/**
 * Replaces a package by a new version; topups made before keep the one they were made with.
 * @throws unknown_package, invalid_request with every problem on its field
 */
export async function changePackage(
  tx: Tx,
  context: Context,
  form: BodyOf<typeof call>,
): Promise<{ code: string; version: number; is_on_sale: boolean }> {
  const current = await tx
    .selectFrom('package')
    .select('version')
    .where('code', '=', form.code)
    .where('is_current', '=', true)
    .forUpdate()
    .executeTakeFirst();
  if (!current) throw fail('unknown_package', { code: text('There is no package with this code.') });
  const found = await findKitProblems(tx, form);
  return await insertPackage(tx, context, form, { version: current.version + 1, found });
}
