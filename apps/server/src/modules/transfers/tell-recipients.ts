import { formatMoney, type MoneyStyle } from '@banyan/contract/core/money';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sendMails } from '../../platform/mailer.ts';
import type { PostedTransfer } from './transfer-journal.ts';

interface ToldTransfer extends PostedTransfer {
  context: Context;
  /** The recipient's. */
  email: string | null;
  remark: string;
  company: MoneyStyle & { name: string };
}

/** Mails recipients who are somebody else. */
export async function tellRecipients(tx: Tx, transfers: readonly ToldTransfer[]): Promise<void> {
  await sendMails(
    tx,
    transfers.flatMap(({ context, email, remark, company, no, sender, recipient, amount }) => {
      if (sender.id === recipient.id || !email) return [];
      const said = remark ? `\n\nRemark: ${remark}` : '';
      return {
        context,
        recipient: email,
        subject: `${company.name}: money received`,
        body: `${recipient.name}, ${sender.name} (${sender.user_id}) sent ${formatMoney(amount, company)} to your ${recipient.wallet_name}.\n\nTransfer: ${no}${said}`,
      };
    }),
  );
}
