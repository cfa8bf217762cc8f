import type { replyEnquiry as call } from '@banyan/contract/company/enquiries';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { message as words } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { sendMail } from '../../../platform/mailer.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readCompany } from '../queries.ts';
import { lockEnquiry } from './lock-enquiry.ts';

/**
 * Answers an enquiry by mail: one mail, put into the outbox with the answer, so that there is never an answer without a
 * mail, nor two mails.
 * @throws not_found; already_done for one that was answered or closed
 */
export async function replyEnquiry(
  tx: Tx,
  context: ActorContext,
  { no, message }: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const enquiry = await lockEnquiry(tx, no);
  if (enquiry.status !== 'Open') throw fail('already_done');
  const status = 'Replied';
  await tx
    .updateTable('enquiry')
    .set({ status, reply: message, replied_by: context.actor.id, replied_at: context.now })
    .where('id', '=', enquiry.id)
    .execute();
  const { name: company } = await readCompany(tx);
  await sendMail(tx, context, {
    recipient: enquiry.email,
    subject: words('{company}: your enquiry {no}', { company, no: enquiry.no }),
    body: [
      words('{name}, this is the answer to what you asked us on our page.', { name: enquiry.name }),
      '',
      message,
      '',
      words('You wrote:'),
      quoted(enquiry.message),
    ],
  });
  await appendAudit(tx, context, { action: 'reply_enquiry', object: `enquiry:${enquiry.no}` });
  return { no: enquiry.no, status };
}

const quoted = (text: string): string => text.replace(/^/gm, '> ');
