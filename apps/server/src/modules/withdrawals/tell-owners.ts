import { formatMoney } from '@banyan/contract/core/money';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sendMail } from '../../platform/mailer.ts';
import { readCompany } from '../company/queries.ts';

/** What came of a withdrawal; the bell reads it from its row (`overview.ts`). */
type Told = 'approved' | 'rejected' | 'paid' | 'failed';

interface ToldWithdrawal {
  no: string;
  name: string;
  email: string | null;
  amount: string;
  net: string;
  destination_masked: string | null;
}

/** Tells the owners of withdrawals by mail what came of them; without a known destination nobody asked for it in a list. */
export async function tellOwners(
  tx: Tx,
  context: Context,
  withdrawals: readonly ToldWithdrawal[],
  what: Told,
  said = '',
): Promise<void> {
  const company = await readCompany(tx);
  for (const row of withdrawals) {
    if (!row.email || row.destination_masked === null) continue;
    const [amount, net] = [formatMoney(row.amount, company), formatMoney(row.net, company)];
    const news: Record<Told, string> = {
      approved: `Your withdrawal of ${amount} was approved. You receive ${net}.`,
      rejected: `Your withdrawal of ${amount} was rejected. The money is free in your wallet again.`,
      paid: `${net} of your withdrawal was paid to ${row.destination_masked}.`,
      failed: `The payment of your withdrawal of ${amount} failed. All of it is back in your wallet.`,
    };
    await sendMail(tx, context, {
      recipient: row.email,
      subject: `${company.name}: withdrawal ${what}`,
      body: `${row.name}, ${news[what]}\n\nWithdrawal: ${row.no}${said ? `\n\nReason: ${said}` : ''}`,
    });
  }
}
