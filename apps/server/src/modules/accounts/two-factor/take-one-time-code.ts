import { timingSafeEqual } from 'node:crypto';
import { otpTries } from '@banyan/contract/accounts/accounts';
import type { ContactChannel } from '@banyan/contract/accounts/profile';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { keyedHash } from '../../../platform/seal.ts';
import type { CodePurpose } from '../send-one-time-code.ts';

/** A code that was right: its owner, contact and purpose. */
export interface ProvenCode {
  id: string;
  user_id: string;
  channel: ContactChannel | null;
  contact: string | null;
  sealed_secret: string | null;
}

/**
 * Checks a code and marks it used when it is right. The try is counted either way, so the caller's transaction must
 * commit also when this returns null.
 * @param isRight another check than comparing with the code sent: for an app being set up
 * @returns null when the code is wrong, spent, expired, of another purpose or out of tries
 */
export async function takeOneTimeCode(
  tx: Tx,
  context: Context,
  input: { otp_id: string; otp: string; purpose: CodePurpose },
  isRight: (row: { code_hash: Buffer | null }) => boolean = (row) => isSame(context, input, row.code_hash),
): Promise<ProvenCode | null> {
  const row = await tx
    .updateTable('one_time_code')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('public_id', '=', input.otp_id)
    .where('purpose', '=', input.purpose)
    .where('used_at', 'is', null)
    .where('tries', '<', otpTries)
    .where('expires_at', '>', context.now.toISOString())
    .returning(['id', 'user_id', 'channel', 'contact', 'code_hash', 'sealed_secret'])
    .executeTakeFirst();
  if (!row?.user_id || !isRight(row)) return null;
  await spendCode(tx, context, row.id);
  return { ...row, user_id: row.user_id, channel: row.channel as ContactChannel | null };
}

/** Whether the typed code is the one that was sent. */
export function isSame(
  context: Context,
  input: { otp_id: string; otp: string },
  codeHash: Buffer | null,
): boolean {
  const given = keyedHash(context.services, 'one_time_code', `${input.otp_id}:${input.otp}`);
  return codeHash !== null && timingSafeEqual(given, codeHash);
}

/** Marks a code used. @returns false when another request was first */
export async function spendCode(tx: Tx, context: Context, id: string): Promise<boolean> {
  const spent = await tx
    .updateTable('one_time_code')
    .set({ used_at: context.now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return spent.numUpdatedRows === 1n;
}
