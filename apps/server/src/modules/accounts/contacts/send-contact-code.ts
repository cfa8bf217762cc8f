import type { ContactChannel } from '@banyan/contract/accounts/profile';
import type { SentOtp } from '@banyan/contract/accounts/verification';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { readAccount } from '../queries.ts';
import { sendOneTimeCode } from '../send-one-time-code.ts';

/**
 * Sends the code (and, by mail, the link) that proves a contact of an account: after joining, and from the profile.
 * @param input.contact a new one, which replaces the one on file once it is proved; missing = the one on file
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
