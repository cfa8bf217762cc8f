import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sendMail } from '../../platform/mailer.ts';
import { readCompany } from '../company/queries.ts';
import { type Account, findAccount } from './queries.ts';

/**
 * Tells the owner of an account by mail what happened to it, so that an attack does not go unnoticed: at the address where
 * codes go too, as long as the one on file was set by somebody else.
 */
export async function notifyOwner(
  tx: Tx,
  context: Context,
  account: Pick<Account, 'user_id' | 'name' | 'email'>,
  what: { subject: string; text: string; also?: string | null },
): Promise<void> {
  const { code_email = null } = (await findAccount(tx, account.user_id)) ?? {};
  const recipients = [account.email, code_email, what.also].filter((email) => typeof email === 'string');
  const { name } = await readCompany(tx);
  for (const recipient of new Set(recipients))
    await sendMail(tx, context, {
      recipient,
      subject: `${name}: ${what.subject}`,
      body: `${account.name}, ${what.text}\n\nUser id: ${account.user_id}\nIf this was not you, write to the support at once.`,
    });
}
