import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { createPackage as call } from '@banyan/contract/topup/packages';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { insertPackage } from '../../income/insert-package.ts';
import { findKitProblems } from './find-kit-problems.ts';

/**
 * Puts a new package on sale.
 * @throws invalid_request with every problem on its field; already_done when the code exists (`package_code_unique`)
 */
export async function createPackage(
  tx: Tx,
  context: Context,
  form: BodyOf<typeof call>,
): Promise<{ code: string; version: number; is_on_sale: boolean }> {
  return await insertPackage(tx, context, form, { version: 1, found: await findKitProblems(tx, form) });
}
