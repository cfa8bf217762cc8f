import type { siweNonce } from '@banyan/contract/accounts/wallets';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { nonceLife } from '../rules.ts';

/** A nonce for one message, of 128 random bits. */
export async function giveNonce(tx: Tx, context: Context): Promise<ReplyOf<typeof siweNonce>['data']> {
  const { now, services } = context;
  const nonce = services.randomBytes(16).toString('hex');
  const expires_at = new Date(now.getTime() + nonceLife);
  await tx.insertInto('sign_in_nonce').values({ nonce, expires_at }).execute();
  return { nonce, issued_at: now.toISOString(), expires_at: expires_at.toISOString() };
}
