import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { resumePayout as call } from '@banyan/contract/income/payout-suspensions';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { actorIdOf } from '../../ledger/post-journals.ts';
import { type PayoutSuspension, readPayoutSuspension } from './read-payout-suspension.ts';

/**
 * Resumes suspended payouts: the next payout pays what waited.
 * @throws not_found, already_done
 */
export async function resumePayout(
  tx: Tx,
  context: Context,
  input: BodyOf<typeof call>,
): Promise<PayoutSuspension> {
  const { no, remark = '' } = input;
  const resumed = await tx
    .updateTable('payout_suspension')
    .set({ resumed_at: context.now, resumed_by: actorIdOf(context), remark })
    .where('no', '=', no)
    .where('resumed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!resumed) {
    const known = await tx
      .selectFrom('payout_suspension')
      .select('id')
      .where('no', '=', no)
      .executeTakeFirst();
    throw fail(known ? 'already_done' : 'not_found');
  }
  const suspension = await readPayoutSuspension(tx, no);
  await appendAudit(tx, context, {
    action: 'resume_payout',
    object: `user:${suspension.user_id}`,
    details: { no, remark },
  });
  return suspension;
}
