import { formatMoney } from '@banyan/contract/core/money';
import { type Message, message } from '@banyan/contract/core/text';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { sendMail } from '../../../platform/mailer.ts';
import { readCompany } from '../../company/queries.ts';
import type { LockedRequest } from './lock-credit-requests.ts';

interface Decisions {
  approved: readonly LockedRequest[];
  rejected: readonly LockedRequest[];
  remark: string;
}

/** Tells the owners of requests what became of them. */
export async function mailDecisions(
  tx: Tx,
  context: Context,
  { approved, rejected, remark }: Decisions,
): Promise<void> {
  const company = await readCompany(tx);
  const tell = async (request: LockedRequest, subject: Message, what: Message): Promise<void> => {
    if (!request.email) return;
    const { email, language, no, owner_id } = request;
    const reason = remark ? ['', message('Remark: {remark}', { remark })] : [];
    const body = [what, '', message('Request: {no}', { no }), ...reason];
    await sendMail(tx, context, {
      recipient: email,
      news: { of: owner_id, kind: 'money' },
      language,
      subject,
      body,
    });
  };
  const names = { company: company.name };
  const valuesOf = ({ name, amount, wallet }: LockedRequest) => ({
    name,
    wallet,
    amount: formatMoney(amount, company),
  });
  for (const request of approved)
    await tell(
      request,
      message('{company}: credit request approved', names),
      message('{name}, {amount} is in your {wallet}.', valuesOf(request)),
    );
  for (const request of rejected)
    await tell(
      request,
      message('{company}: credit request rejected', names),
      message('{name}, your request for {amount} was rejected.', valuesOf(request)),
    );
}
