import type { Language } from '@banyan/contract/core/languages';
import { formatMoney, type MoneyStyle } from '@banyan/contract/core/money';
import { message } from '@banyan/contract/core/text';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sendMails } from '../../platform/mailer.ts';
import type { PostedTransfer } from './transfer-journal.ts';

interface ToldTransfer extends PostedTransfer {
  context: Context;
  /** The recipient's. */
  email: string | null;
  language: Language;
  remark: string;
  company: MoneyStyle & { name: string };
}

/** Mails recipients who are somebody else. */
export async function tellRecipients(tx: Tx, transfers: readonly ToldTransfer[]): Promise<void> {
  await sendMails(
    tx,
    transfers.flatMap(({ context, email, language, remark, company, no, sender, recipient, amount }) => {
      if (sender.id === recipient.id || !email) return [];
      return {
        context,
        recipient: email,
        news: { of: recipient.id, kind: 'money' as const },
        language,
        subject: message('{company}: money received', { company: company.name }),
        body: [
          message('{name}, {sender} ({user_id}) sent {amount} to your {wallet}.', {
            name: recipient.name,
            sender: sender.name,
            user_id: sender.user_id,
            amount: formatMoney(amount, company),
            wallet: recipient.wallet_name,
          }),
          '',
          message('Transfer: {no}', { no }),
          ...(remark ? ['', message('Remark: {remark}', { remark })] : []),
        ],
      };
    }),
  );
}
