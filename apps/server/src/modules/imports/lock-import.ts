import type { ImportStatus } from '@banyan/contract/imports/imports';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';

/**
 * Locks an import for a change.
 * @throws not_found; import_is_closed when it is not in one of these states any more
 */
export async function lockImport(tx: Tx, no: string, open: readonly ImportStatus[]) {
  const found = await tx
    .selectFrom('import')
    .select(['id', 'no', 'status', 'checks', 'summary', 'from_name', 'as_of', 'made_by', 'is_day'])
    .where('no', '=', no.toUpperCase())
    .forUpdate()
    .executeTakeFirst();
  if (!found) throw fail('not_found');
  if (!open.some((status) => status === found.status)) throw fail('import_is_closed');
  return found;
}

/** While files and decisions may still change. */
export const changeable = ['Draft', 'Checked'] as const;
