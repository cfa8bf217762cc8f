import type { Context } from '../../../platform/context.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { maskContact } from '../rules.ts';
import { takeOneTimeCode } from '../two-factor/take-one-time-code.ts';
import { applyContact } from './apply-contact.ts';

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
