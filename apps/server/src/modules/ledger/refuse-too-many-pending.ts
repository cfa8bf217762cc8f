import { message } from '@banyan/contract/core/text';
import { maxPending } from '@banyan/contract/ledger/request-credit';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { fail } from '../../platform/fail.ts';

/**
 * Refuses another request of somebody for whom `maxPending` of them wait already, so that nobody buries the queue. Several
 * that are sent at the same moment may be a few more.
 * @param pending selects those that wait
 * @throws too_many_pending
 */
export async function refuseTooManyPending(tx: Tx, pending: RawBuilder<unknown>): Promise<void> {
  const { count } = onlyRow(
    await sql<{ count: number }>`
      select count(*)::int as count from (${pending} limit ${maxPending}) p`.execute(tx),
  );
  if (count === maxPending)
    throw fail('too_many_pending', {
      form: message('{count} of your requests wait already. Ask again once one is decided.', { count }),
    });
}
