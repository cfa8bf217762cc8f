import type { BodyOf, ReplyOf } from '@banyan/contract/endpoint';
import type { decideVirtualBusiness as call } from '@banyan/contract/virtual-business';
import { businessDate } from '../../platform/clock.ts';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { readCompany } from '../company/queries.ts';
import { countVirtualBusiness } from './count-virtual-business.ts';
import { lockVirtualBusiness } from './lock-virtual-business.ts';

/**
 * Approves or rejects virtual business that waits for a second admin; approved, it counts from now on.
 * @throws not_found, already_done, approval_required when it is the asker's own
 */
export async function decideVirtualBusiness(
  tx: Tx,
  context: ActorContext,
  input: Omit<BodyOf<typeof call>, 'otp'>,
): Promise<ReplyOf<typeof call>['data']> {
  const { actor, now } = context;
  const { id, member_id, by_user, reverses: _reverses, ...given } = await lockVirtualBusiness(tx, input.no);
  if (given.status !== 'Pending') throw fail('already_done');
  if (by_user === actor.id) throw fail('approval_required');
  const status = input.decision === 'Approve' ? 'Active' : 'Rejected';
  await tx
    .updateTable('virtual_business')
    .set({ status, checker: actor.id, decided_at: now })
    .where('id', '=', id)
    .execute();
  if (status === 'Active') {
    const { timezone } = await readCompany(tx);
    const { side, amount } = given;
    const business_date = businessDate(now, timezone);
    await countVirtualBusiness(tx, { id, member_id, side, amount, business_date, at: now });
  }
  await appendAudit(tx, context, {
    action: 'decide_virtual_business',
    object: `user:${given.user_id}`,
    details: { no: given.no, status },
  });
  return { ...given, status };
}
