import type { ContactChannel } from '@banyan/contract/accounts/profile';
import { message } from '@banyan/contract/core/text';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { appendAudit } from '../append-audit.ts';
import { notifyOwner } from '../notify-owner.ts';
import { lockAccount } from '../queries.ts';
import { maskContact } from '../rules.ts';
import { findCodeContact } from './find-code-contact.ts';

/** Puts a proved contact on file, where codes go from now on. When it replaces another one, a mail goes to the old address. */
export async function applyContact(
  tx: Tx,
  context: Context,
  accountId: string,
  channel: ContactChannel,
  contact: string,
): Promise<void> {
  const account = await lockAccount(tx, accountId);
  const own = findCodeContact(account, channel);
  const isChange = account[channel] !== contact || (own !== null && own !== contact);
  await tx
    .updateTable('app_user')
    .set(
      channel === 'email'
        ? { email: contact, email_verified_at: context.now, email_given_at: null, code_email: null }
        : { mobile: contact, mobile_verified_at: context.now, mobile_given_at: null, code_mobile: null },
    )
    .where('id', '=', accountId)
    .execute();
  if (!isChange) return;
  const values = { contact: maskContact(contact) };
  // goes to the address before the change
  await notifyOwner(tx, context, account, {
    subject: message('{company}: your contact was changed'),
    body: [
      channel === 'email'
        ? message('{name}, the e-mail address of your account is now {contact}.', values)
        : message('{name}, the mobile number of your account is now {contact}.', values),
    ],
  });
  await appendAudit(tx, context, {
    action: 'change_contact',
    object: `user:${account.user_id}`,
    details: { channel, from: account[channel], to: contact },
  });
}
