import { formatDate } from '@banyan/contract/core/dates';
import { formatMoney } from '@banyan/contract/core/money';
import { message } from '@banyan/contract/core/text';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { sendMail } from '../../../platform/mailer.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { readAccount } from '../../accounts/queries.ts';
import { readCompany } from '../../company/queries.ts';
import { readPayoutStatement } from './read-payout-statement.ts';

/**
 * Puts a statement into the outbox for its member: its figures, and the link that opens it without signing in. Only
 * to a verified address, because that link needs no password.
 * @throws not_found, no_verified_email
 */
export async function mailStatement(
  tx: Tx,
  context: Context,
  input: { no: string },
): Promise<{ no: string; email: string }> {
  const found = await readPayoutStatement(tx, context, input.no);
  if (!found) throw fail('not_found');
  const { statement, owner } = found;
  const [company, { email, email_verified_at, language }] = await Promise.all([
    readCompany(tx),
    readAccount(tx, owner),
  ]);
  if (!email || !email_verified_at) throw fail('no_verified_email');
  const money = (amount: string): string => formatMoney(amount, company);
  const until = formatDate(statement.business_date, company.timezone);
  await sendMail(tx, context, {
    recipient: email,
    language,
    subject: message('{company}: payout statement {no}', { company: company.name, no: statement.no }),
    body: [
      message('{name}, your incomes up to {date} were paid out.', { name: statement.name, date: until }),
      '',
      message('Statement: {no}', { no: statement.no }),
      message('Gross: {amount}', { amount: money(statement.gross) }),
      message('Tax deducted (TDS): {amount}', { amount: money(statement.tds) }),
      message('Service charge: {amount}', { amount: money(statement.service) }),
      message('To the repurchase wallet: {amount}', { amount: money(statement.repurchase) }),
      message('Net to main wallet: {amount}', { amount: money(statement.net) }),
      ...(statement.remark ? ['', statement.remark] : []),
      '',
      message('The whole statement: {link}', { link: statement.verify_url }),
    ],
  });
  await appendAudit(tx, context, {
    action: 'mail_statement',
    object: `user:${statement.user_id}`,
    details: { no: statement.no },
  });
  return { no: statement.no, email };
}
