import { formatMoney, type MoneyStyle } from '@banyan/contract/core/money';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sendMail } from '../../platform/mailer.ts';
import type { PostedTransfer } from './transfer-journal.ts';

/** Mails a recipient who is somebody else. */
export async function tellRecipient(
  tx: Tx,
  context: Context,
  { no, sender, recipient, amount }: PostedTransfer,
  {
    email,
    remark,
    company,
  }: { email: string | null; remark: string; company: MoneyStyle & { name: string } },
): Promise<void> {
  if (sender.id === recipient.id || !email) return;
  const said = remark ? `\n\nRemark: ${remark}` : '';
  await sendMail(tx, context, {
    recipient: email,
    subject: `${company.name}: money received`,
    body: `${recipient.name}, ${sender.name} (${sender.user_id}) sent ${formatMoney(amount, company)} to your ${recipient.wallet_name}.\n\nTransfer: ${no}${said}`,
  });
}
