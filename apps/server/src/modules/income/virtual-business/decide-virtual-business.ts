import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { decideVirtualBusiness as call } from '@banyan/contract/income/virtual-business';
import { businessDate } from '../../../platform/clock.ts';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { decideRequest } from '../../accounts/decide-request.ts';
import { readCompany } from '../../company/queries.ts';
import { countVirtualBusiness } from './count-virtual-business.ts';
import { lockVirtualBusiness } from './lock-virtual-business.ts';

const statusOf = { Approve: 'Active', Reject: 'Rejected', Cancel: 'Cancelled' } as const;

/**
 * Decides virtual business that waits for a second admin; approved, it counts from now on.
 * @throws what `decideRequest` throws
 */
export async function decideVirtualBusiness(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { now } = context;
  const {
    id,
    member_id,
    requested_by: _maker,
    reverses: _reverses,
    ...given
  } = await lockVirtualBusiness(tx, input.no);
  await decideRequest(tx, context, {
    ...input,
    call,
    table: 'virtual_business',
    approve: async () => {
      const { timezone } = await readCompany(tx);
      const { side, amount } = given;
      const business_date = businessDate(now, timezone);
      await countVirtualBusiness(tx, { id, member_id, side, amount, business_date, at: now });
      return { status: 'Active' };
    },
  });
  const status = statusOf[input.decision];
  await appendAudit(tx, context, {
    action: 'decide_virtual_business',
    object: `user:${given.user_id}`,
    details: { no: given.no, status },
  });
  return { ...given, status, approvers: [], why: null };
}
