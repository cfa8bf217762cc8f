import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';
import { doerOf } from '../ledger/post-journals.ts';
import { moveClosing } from './move-closing.ts';

/**
 * Approves a closing that was calculated: it is posted from now on (incomes §2.3). Above the company's limit not by
 * whoever asked for the calculation.
 * @throws not_found, already_done, approval_required
 */
export async function approveClosing(tx: Tx, context: ActorContext, input: { business_date: string }) {
  const doer = doerOf(context);
  return await moveClosing(tx, context, {
    ...input,
    action: 'approve_closing',
    from: ['computed'],
    // within the limit nobody was needed: whoever asked for it may let it pass
    set: sql`state = 'approved', approved_at = ${context.now}, approved_by = nullif(${doer}::bigint, asked_by)`,
    before: async ({ asked_by, needs_second }) => {
      if (needs_second && asked_by === doer) throw fail('approval_required');
    },
  });
}
