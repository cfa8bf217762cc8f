import type { NoticeKind } from '@banyan/contract/accounts/notices';
import { type Message, message } from '@banyan/contract/core/text';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { sendMail } from '../../platform/mailer.ts';
import { readCompany } from '../company/queries.ts';
import { type Account, findAccount } from './queries.ts';

/** What happened: both know {company} and {name}, its owner, without being given them. */
export interface Happened {
  subject: Message;
  /** The first line; what people wrote themselves is a string. */
  body: readonly (Message | string)[];
  /** Another address that is told. */
  also?: string | null;
  /** Missing = it always comes. */
  kind?: NoticeKind;
}

/**
 * Tells the owner of an account by mail what happened to it, so that an attack does not go unnoticed: at the address where
 * codes go too, as long as the one on file was set by somebody else.
 */
export async function notifyOwner(
  tx: Tx,
  context: Context,
  account: Pick<Account, 'user_id' | 'name' | 'email'>,
  { subject, body, also, kind }: Happened,
): Promise<void> {
  const { id, code_email = null, language = 'en' } = (await findAccount(tx, account.user_id)) ?? {};
  const recipients = [account.email, code_email, also].filter((email) => typeof email === 'string');
  const { name: company } = await readCompany(tx);
  const known = (words: Message): Message => ({
    ...words,
    values: { company, name: account.name, ...words.values },
  });
  for (const recipient of new Set(recipients))
    await sendMail(tx, context, {
      recipient,
      ...(id !== undefined && kind && { news: { of: id, kind } }),
      language,
      subject: known(subject),
      body: [
        ...body.map((line) => (typeof line === 'string' ? line : known(line))),
        '',
        message('User id: {user_id}', { user_id: account.user_id }),
        message('If this was not you, write to the support at once.'),
      ],
    });
}
