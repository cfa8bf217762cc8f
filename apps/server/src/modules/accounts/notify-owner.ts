import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sendMail } from '../../platform/mailer.ts';
import { readCompany } from '../company/queries.ts';
import type { Account } from './queries.ts';

/** Tells the owner of an account by mail what happened to it, so that an attack does not go unnoticed. */
export async function notifyOwner(
  tx: Tx,
  context: Context,
  account: Pick<Account, 'user_id' | 'name' | 'email'>,
  what: { subject: string; text: string },
): Promise<void> {
  if (!account.email) return;
  const { name } = await readCompany(tx);
  await sendMail(tx, context, {
    recipient: account.email,
    subject: `${name}: ${what.subject}`,
    body: `${account.name}, ${what.text}\n\nUser id: ${account.user_id}\nIf this was not you, write to the support at once.`,
  });
}
