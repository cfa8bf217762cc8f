import { verify } from 'otplib';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { unseal } from '../../../platform/seal.ts';
import type { Account } from '../queries.ts';

const period = 30;

/**
 * Whether a code is the one an authenticator app shows, a step of 30 s early or late. Each step counts once
 * (docs/security.md §4): the account remembers the last one used.
 */
export async function checkTotp(tx: Tx, context: Context, account: Account, otp: string): Promise<boolean> {
  if (!account.totp_secret) return false;
  const step = await findTotpStep(context, unseal(context.services, account.totp_secret), otp);
  if (step === null) return false;
  const used = await tx
    .updateTable('app_user')
    .set({ totp_last_step: String(step) })
    .where('id', '=', account.id)
    .where('totp_last_step', '<', String(step))
    .executeTakeFirst();
  return used.numUpdatedRows === 1n;
}

/** The time step at which an app with this secret shows this code, or null. */
export async function findTotpStep(context: Context, secret: string, otp: string): Promise<number | null> {
  if (!/^\d{6}$/.test(otp)) return null;
  const epoch = Math.floor(context.now.getTime() / 1000);
  const result = await verify({ secret, token: otp, epoch, epochTolerance: period });
  return result.valid ? Math.floor(epoch / period) + result.delta : null;
}
