import type { TwoFactorMode } from '@banyan/contract/accounts/accounts';
import { inEnglish, type Message, message } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../append-audit.ts';
import { notifyOwner } from '../notify-owner.ts';
import type { Account } from '../queries.ts';

/** How mails name the modes. */
export const modeNames: Record<TwoFactorMode, string> = {
  Google_authenticator: 'authenticator app',
  Mobile: 'SMS',
  Email: 'e-mail',
};

/** Tells the owner by mail that a second factor changed, and writes it into the audit log. */
export async function noteFactorChange(
  tx: Tx,
  context: ActorContext,
  account: Account,
  what: Message,
): Promise<void> {
  await notifyOwner(tx, context, account, {
    subject: message('{company}: a change to your security'),
    body: [what],
  });
  await appendAudit(tx, context, {
    action: 'change_second_factor',
    object: `user:${account.user_id}`,
    details: { what: inEnglish({ ...what, values: { name: account.name, ...what.values } }) },
  });
}
