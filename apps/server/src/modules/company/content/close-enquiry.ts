import type { closeEnquiry as call } from '@banyan/contract/company/enquiries';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { lockEnquiry } from './lock-enquiry.ts';

/**
 * Closes an enquiry, answered or not; no mail is sent.
 * @throws not_found, already_done
 */
export async function closeEnquiry(
  tx: Tx,
  context: ActorContext,
  { no, remark }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const enquiry = await lockEnquiry(tx, no);
  if (enquiry.status === 'Closed') throw fail('already_done');
  const status = 'Closed';
  await tx
    .updateTable('enquiry')
    .set({ status, remark, closed_by: context.actor.id, closed_at: context.now })
    .where('id', '=', enquiry.id)
    .execute();
  await appendAudit(tx, context, {
    action: 'close_enquiry',
    object: `enquiry:${enquiry.no}`,
    details: { remark, was: enquiry.status },
  });
  return { no: enquiry.no, status };
}
