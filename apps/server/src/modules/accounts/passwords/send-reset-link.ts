import { type sendResetLink as call, resetLinkMinutes } from '@banyan/contract/accounts/reset-link';
import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import { message } from '@banyan/contract/core/text';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { sendMail } from '../../../platform/mailer.ts';
import { hashToken, newToken } from '../../../platform/token.ts';
import { readCompany } from '../../company/queries.ts';
import { appendAudit } from '../append-audit.ts';
import { maskContact } from '../rules.ts';
import { hasTooManyCodes } from '../send-one-time-code.ts';
import { requireOther } from './give-temporary-password.ts';

/**
 * Mails a link with which somebody chooses a new password. It goes to the proved address alone, so that who sends it never
 * has the account in hand: that of an admin needs no second person (docs/security.md §3).
 * @throws what `requireOther` throws; blocked, no_verified_email, wait_before_resending
 */
export async function sendResetLink(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof call>,
): Promise<ReplyOf<typeof call>['data']> {
  const { now, services } = context;
  const account = await requireOther(tx, context, input);
  if (account.is_blocked) throw fail('blocked');
  const { id, user_id, name, email } = account;
  if (!email || account.email_verified_at === null) throw fail('no_verified_email');
  if (await hasTooManyCodes(tx, id, 'reset_link', now)) throw fail('wait_before_resending');
  const link = newToken(services);
  const expires_at = new Date(now.getTime() + resetLinkMinutes * 60_000);
  await tx
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('user_id', '=', id)
    .where('purpose', '=', 'reset_link')
    .where('used_at', 'is', null)
    .execute();
  await tx
    .insertInto('one_time_code')
    .values({
      public_id: newToken(services),
      purpose: 'reset_link',
      user_id: id,
      channel: 'email',
      contact: email,
      link_hash: hashToken(link),
      created_at: now,
      sent_at: now,
      expires_at,
    })
    .execute();
  const company = await readCompany(tx);
  await sendMail(tx, context, {
    recipient: email,
    language: account.language,
    subject: message('{company}: choose a new password', { company: company.name }),
    body: [
      message(
        '{name}, an admin sent you this link to choose a new password. It is good once, for {minutes} minutes:',
        { name, minutes: resetLinkMinutes },
      ),
      `${services.publicUrl}/accounts/forgot-password?token=${link}`,
      '',
      message('User id: {user_id}', { user_id }),
      message(
        'Until you use it your password stays. If you did not ask for it, write to the support at once.',
      ),
    ],
  });
  await appendAudit(tx, context, {
    action: 'send_reset_link',
    object: `user:${user_id}`,
    details: { reason: input.reason },
  });
  return { user_id, name, contact: maskContact(email), expires_at: expires_at.toISOString() };
}
