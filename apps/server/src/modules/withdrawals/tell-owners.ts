import type { Language } from '@banyan/contract/core/languages';
import { formatMoney } from '@banyan/contract/core/money';
import { message, text } from '@banyan/contract/core/text';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sendMail } from '../../platform/mailer.ts';
import { readCompany } from '../company/queries.ts';

/** What came of a withdrawal; the bell reads it from its row (`overview.ts`). */
type WithdrawalOutcome = 'approved' | 'rejected' | 'paid' | 'failed';

interface NotifiedWithdrawal {
  no: string;
  owner_id: string;
  name: string;
  email: string | null;
  language: Language;
  amount: string;
  net: string;
  destination_masked: string | null;
}

const news = {
  approved: {
    subject: text('{company}: withdrawal approved'),
    line: text('{name}, your withdrawal of {amount} was approved. You receive {net}.'),
  },
  rejected: {
    subject: text('{company}: withdrawal rejected'),
    line: text('{name}, your withdrawal of {amount} was rejected. The money is free in your wallet again.'),
  },
  paid: {
    subject: text('{company}: withdrawal paid'),
    line: text('{name}, {net} of your withdrawal was paid to {destination}.'),
  },
  failed: {
    subject: text('{company}: withdrawal failed'),
    line: text(
      '{name}, the payment of your withdrawal of {amount} failed. All of it is back in your wallet.',
    ),
  },
} satisfies Record<WithdrawalOutcome, { subject: string; line: string }>;

/** Tells the owners of withdrawals by mail what came of them; without a known destination nobody asked for it in a list. */
export async function tellOwners(
  tx: Tx,
  context: Context,
  withdrawals: readonly NotifiedWithdrawal[],
  what: WithdrawalOutcome,
  remark = '',
): Promise<void> {
  const company = await readCompany(tx);
  for (const row of withdrawals) {
    if (!row.email || row.destination_masked === null) continue;
    const values = {
      name: row.name,
      amount: formatMoney(row.amount, company),
      net: formatMoney(row.net, company),
      destination: row.destination_masked,
    };
    await sendMail(tx, context, {
      recipient: row.email,
      news: { of: row.owner_id, kind: 'withdrawal' },
      language: row.language,
      subject: message(news[what].subject, { company: company.name }),
      body: [
        message(news[what].line, values),
        '',
        message('Withdrawal: {no}', { no: row.no }),
        ...(remark ? ['', message('Reason: {reason}', { reason: remark })] : []),
      ],
    });
  }
}
