import { formatMoney } from '@banyan/contract/core/money';
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
  const said = remark ? `\n\nRemark: ${remark}` : '';
  const tell = async (request: LockedRequest, what: string, text: string): Promise<void> => {
    if (!request.email) return;
    await sendMail(tx, context, {
      recipient: request.email,
      subject: `${company.name}: credit request ${what}`,
      body: `${request.name}, ${text}\n\nRequest: ${request.no}${said}`,
    });
  };
  const moneyOf = ({ amount }: LockedRequest) => formatMoney(amount, company);
  for (const request of approved)
    await tell(request, 'approved', `${moneyOf(request)} is in your ${request.wallet}.`);
  for (const request of rejected)
    await tell(request, 'rejected', `your request for ${moneyOf(request)} was rejected.`);
}
