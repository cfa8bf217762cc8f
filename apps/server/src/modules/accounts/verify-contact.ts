import type { ContactChannel } from '@banyan/contract/profile';
import type { SentOtp } from '@banyan/contract/verification';
import type { ActorContext, Context } from '../../platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';
import { hashToken } from '../../platform/session.ts';
import { appendAudit } from './append-audit.ts';
import { refuseWhileActing } from './confirm-password.ts';
import { notifyOwner } from './notify-owner.ts';
import { findAccountToSignIn, lockAccount, readAccount } from './queries.ts';
import { requireStepUp } from './require-step-up.ts';
import { maskContact } from './rules.ts';
import { sendOneTimeCode } from './send-one-time-code.ts';
import { spendCode, takeOneTimeCode } from './take-one-time-code.ts';

/**
 * Sends the code (and, by mail, the link) that proves a contact of an account: after joining, and from the profile.
 * @param input.contact a new one, which takes the place of that on file once proved; missing = the one on file
 * @throws `no_contact`, `wait_before_resending`
 */
export async function sendContactCode(
  tx: Tx,
  context: Context,
  input: { account_id: string; channel: ContactChannel; contact?: string | undefined },
): Promise<SentOtp> {
  const account = await readAccount(tx, input.account_id);
  const contact = input.contact ?? account[input.channel];
  if (!contact) throw fail('no_contact');
  const { id: _id, ...sent } = await sendOneTimeCode(tx, context, {
    purpose: 'contact',
    account_id: account.id,
    channel: input.channel,
    contact,
    with_link: input.channel === 'email',
  });
  return sent;
}

/**
 * The same from the profile: changing a contact that a password or second factor can be recovered through needs the
 * second factor and is the owner's alone.
 * @throws `email_taken`, `not_while_acting`, `step_up_required`, `wrong_code` and what `sendContactCode` throws
 */
export async function requestContactChange(
  tx: Tx,
  context: ActorContext,
  input: { channel: ContactChannel; contact?: string | undefined; otp?: string | undefined },
): Promise<SentOtp> {
  refuseWhileActing(context);
  const account = await lockAccount(tx, context.actor.id);
  const isNew = input.contact !== undefined && input.contact !== account[input.channel];
  if (isNew) {
    await requireStepUp(tx, context, input.otp, 'ContactUpdate');
    const owner = input.channel === 'email' ? await findAccountToSignIn(tx, input.contact ?? '') : null;
    if (owner && owner.id !== account.id)
      throw fail('email_taken', { contact: 'This e-mail address is already in use.' });
  }
  return await sendContactCode(tx, context, { account_id: account.id, ...input });
}

/**
 * Proves a contact with its code. Two transactions: a wrong code is counted.
 * @throws `wrong_code`, `email_taken`
 */
export async function verifyContact(
  db: Db,
  context: Context,
  input: { otp_id: string; otp: string },
): Promise<{ contact: string }> {
  const contact = await inTransaction(db, async (tx) => {
    const code = await takeOneTimeCode(tx, context, { ...input, purpose: 'contact' });
    if (!code?.channel || !code.contact) return null;
    await applyContact(tx, context, code.user_id, code.channel, code.contact);
    return code.contact;
  });
  if (!contact) throw fail('wrong_code');
  return { contact: maskContact(contact) };
}

/**
 * Proves an e-mail address with the link of the mail.
 * @throws `link_expired`, `link_used`, `email_taken`
 */
export async function verifyEmailLink(
  tx: Tx,
  context: Context,
  input: { token: string },
): Promise<{ contact: string }> {
  const row = await tx
    .selectFrom('one_time_code')
    .select(['id', 'user_id', 'contact', 'expires_at', 'used_at'])
    .where('link_hash', '=', hashToken(input.token))
    .where('purpose', '=', 'contact')
    .forUpdate()
    .executeTakeFirst();
  if (row?.used_at) throw fail('link_used');
  if (!row?.user_id || !row.contact || Date.parse(row.expires_at) <= context.now.getTime())
    throw fail('link_expired');
  await spendCode(tx, context, row.id);
  await applyContact(tx, context, row.user_id, 'email', row.contact);
  return { contact: maskContact(row.contact) };
}

async function applyContact(
  tx: Tx,
  context: Context,
  accountId: string,
  channel: ContactChannel,
  contact: string,
): Promise<void> {
  const account = await lockAccount(tx, accountId);
  const isChange = account[channel] !== contact;
  await tx
    .updateTable('app_user')
    .set(
      channel === 'email'
        ? { email: contact, email_verified_at: context.now }
        : { mobile: contact, mobile_verified_at: context.now },
    )
    .where('id', '=', accountId)
    .execute();
  if (!isChange) return;
  // goes to the address before the change
  await notifyOwner(tx, context, account, {
    subject: 'your contact was changed',
    text: `the ${channel === 'email' ? 'e-mail address' : 'mobile number'} of your account is now ${maskContact(contact)}.`,
  });
  await appendAudit(tx, context, {
    action: 'change_contact',
    object: `user:${account.user_id}`,
    details: { channel, from: account[channel], to: contact },
  });
}
