import type { SessionUser, SignedIn } from '@banyan/contract/accounts/accounts';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { hashToken, newToken } from '../../platform/token.ts';
import { type Account, readAccessRights } from './queries.ts';
import { wsTokenLife } from './rules.ts';
import { openSession } from './sign-in/open-session.ts';

/** How somebody signs in, and whether the browser keeps the session. */
export interface SignedInBy {
  is_remembered: boolean;
  wallet?: string | null;
}

/**
 * Opens the session of a person who has been authenticated, and records it in the sign-in history.
 * @param by.wallet by which they signed in; missing or null = by password
 */
export async function completeSignIn(
  tx: Tx,
  context: Context,
  account: Account,
  by: SignedInBy,
): Promise<SignedIn> {
  const token = await openSession(tx, context, {
    user_id: account.id,
    kind: by.is_remembered ? 'remembered' : 'normal',
    wallet: by.wallet ?? null,
  });
  await logSignIn(tx, context, account.id, 'Signed in');
  return {
    token,
    user: await sessionUserOf(tx, context, account, token),
    must_change_password: account.must_change_password,
  };
}

/** The session user of docs/screens.md §6.2, with a token for a live connection of the session. */
export async function sessionUserOf(
  tx: Tx,
  context: Context,
  account: Account,
  sessionToken: string,
): Promise<SessionUser> {
  const { id } = await tx
    .selectFrom('user_session')
    .select('id')
    .where('token_hash', '=', hashToken(sessionToken))
    .executeTakeFirstOrThrow();
  return {
    user_id: account.user_id,
    user_type: account.user_type,
    access_rights: await readAccessRights(tx, account),
    is_two_factor_auth_enabled: account.two_factor_mode !== null,
    profile_image_url: account.profile_image_url ?? '',
    ws_token: await issueWsToken(tx, context, id),
  };
}

/** A token that opens one live connection of a session within a minute; it is kept as a hash and deleted on use. */
export async function issueWsToken(tx: Tx, context: Context, sessionId: string): Promise<string> {
  const token = newToken(context.services);
  await tx
    .insertInto('ws_token')
    .values({
      token_hash: hashToken(token),
      session_id: sessionId,
      expires_at: new Date(context.now.getTime() + wsTokenLife),
    })
    .execute();
  return token;
}

/** Records a sign-in, or an attempt at one, in the history its owner sees. */
export async function logSignIn(
  tx: Tx,
  context: Context,
  accountId: string,
  outcome: 'Signed in' | 'Wrong password' | 'Wrong code' | 'Locked out' | 'Password reset',
): Promise<void> {
  await tx
    .insertInto('sign_in_log')
    .values({
      user_id: accountId,
      at: context.now,
      outcome,
      ip: context.ip,
      user_agent: context.user_agent.slice(0, 300),
    })
    .execute();
}
