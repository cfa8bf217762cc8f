import { approveClosing as call } from '@banyan/contract/income/closings';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { refuseBanned } from '../../accounts/refuse-banned.ts';
import { actorIdOf } from '../../ledger/post-journals.ts';
import { moveClosing } from './move-closing.ts';

/**
 * Approves a closing that was calculated: it is posted from now on (docs/plans.md §2.3). Above the company's limit not
 * by the admin who requested the calculation.
 * @throws not_found, already_done, approval_required, may_not_decide
 */
export async function approveClosing(tx: Tx, context: ActorContext, input: { business_date: string }) {
  const actor = actorIdOf(context);
  return await moveClosing(tx, context, {
    ...input,
    action: 'approve_closing',
    from: ['calculated'],
    // within the limit no second person is needed: who requested the calculation may approve it
    set: sql`status = 'approved', decided_at = ${context.now}, decided_by = nullif(${actor}::bigint, requested_by)`,
    before: async ({ requested_by, calculated_at, needs_second }) => {
      if (needs_second && requested_by === actor) throw fail('approval_required');
      await refuseBanned(tx, context, call, {
        requested_by,
        requested_at: calculated_at ?? context.now.toISOString(),
      });
    },
  });
}
