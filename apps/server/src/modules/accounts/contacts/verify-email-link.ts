import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { hashToken } from '../../../platform/token.ts';
import { maskContact } from '../rules.ts';
import { spendCode } from '../two-factor/take-one-time-code.ts';
import { applyContact } from './apply-contact.ts';

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
