import type { resetByLink as call } from '@banyan/contract/accounts/reset-link';
import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { Context } from '../../../platform/context.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { hashToken } from '../../../platform/token.ts';
import { applyContact } from '../contacts/apply-contact.ts';
import { hashPassword } from '../hash-password.ts';
import { readAccount } from '../queries.ts';
import { spendCode } from '../two-factor/take-one-time-code.ts';
import { refuseWeakPassword } from './refuse-weak-password.ts';
import { storeResetPassword } from './reset-password.ts';

/**
 * Sets a new password with the link that an admin had mailed, or the first one with an invitation, which proves its address. A refused
 * password leaves the link unused.
 * @throws link_used, also of an invitation where a password was chosen meanwhile; link_expired, also when the account is blocked or has
 *   another proved address by now; weak_password
 */
export async function resetByLink(db: Db, context: Context, input: BodyOf<typeof call>): Promise<void> {
  await refuseWeakPassword(db, input.password, {});
  const password_hash = await hashPassword(input.password, context.ip);
  await inTransaction(db, async (tx) => {
    const link = await tx
      .selectFrom('one_time_code')
      .select(['id', 'purpose', 'user_id', 'contact', 'expires_at', 'used_at'])
      .where('link_hash', '=', hashToken(input.token))
      .where('purpose', 'in', ['reset_link', 'invitation'])
      .forUpdate()
      .executeTakeFirst();
    if (link?.used_at) throw fail('link_used');
    if (!link?.user_id || new Date(link.expires_at) <= context.now) throw fail('link_expired');
    const account = await readAccount(tx, link.user_id);
    const isInvited = link.purpose === 'invitation';
    const isSameAddress = account.email === link.contact && (isInvited || account.email_verified_at !== null);
    if (account.is_blocked || !isSameAddress) throw fail('link_expired');
    if (isInvited && account.password_hash !== null) throw fail('link_used');
    await refuseWeakPassword(tx, input.password, account);
    await spendCode(tx, context, link.id);
    await storeResetPassword(tx, context, account, { password_hash, by: isInvited ? 'invitation' : 'link' });
    if (isInvited && link.contact !== null)
      await applyContact(tx, context, account.id, 'email', link.contact);
  });
}
