import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { recordId } from '@banyan/contract/core/records';
import type { endCompanyPaper as call } from '@banyan/contract/documents/vault';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { appendAudit } from '../../accounts/append-audit.ts';

/**
 * Ends a paper of the company: it stays readable, and nobody is reminded of it.
 * @throws not_found, paper_ended
 */
export async function endCompanyPaper(
  tx: Tx,
  context: ActorContext,
  { no, reason }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const id = recordId('company_paper', no);
  const paper = await tx
    .selectFrom('company_paper')
    .select(['no', 'ended_at'])
    .where('id', '=', id ?? '0')
    .forUpdate()
    .executeTakeFirst();
  if (!paper) throw fail('not_found');
  if (paper.ended_at) throw fail('paper_ended');
  await tx
    .updateTable('company_paper')
    .set({ ended_at: context.now, end_reason: reason })
    .where('no', '=', paper.no)
    .execute();
  await appendAudit(tx, context, {
    action: 'end_company_paper',
    object: `company_paper:${paper.no}`,
    details: { reason },
  });
  return { no: paper.no };
}
