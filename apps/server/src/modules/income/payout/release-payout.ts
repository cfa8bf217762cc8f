import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { releasePayout as call } from '@banyan/contract/income/payout-holds';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { doerOf } from '../../ledger/post-journals.ts';
import { type PayoutHold, readPayoutHold } from './read-payout-hold.ts';

/**
 * Resumes suspended payouts: the next payout pays what was held.
 * @throws not_found, already_done
 */
export async function releasePayout(
  tx: Tx,
  context: Context,
  input: BodyOf<typeof call>,
): Promise<PayoutHold> {
  const { no, remark = '' } = input;
  const released = await tx
    .updateTable('payout_hold')
    .set({ released_at: context.now, released_by: doerOf(context), remark })
    .where('no', '=', no)
    .where('released_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!released) {
    const known = await tx.selectFrom('payout_hold').select('id').where('no', '=', no).executeTakeFirst();
    throw fail(known ? 'already_done' : 'not_found');
  }
  const hold = await readPayoutHold(tx, no);
  await appendAudit(tx, context, {
    action: 'release_payout',
    object: `user:${hold.user_id}`,
    details: { no, remark },
  });
  return hold;
}
