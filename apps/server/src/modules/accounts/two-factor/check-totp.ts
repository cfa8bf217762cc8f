import { sql } from 'kysely';
import { verify } from 'otplib';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { wavesOf } from '../../../platform/database/waves.ts';
import { unseal } from '../../../platform/seal.ts';

const period = 30;

/** Whose app should show a code. */
interface TotpOwner {
  id: string;
  totp_secret: string | null;
}

/**
 * Whether a code is the one an authenticator app shows, a step of 30 s early or late. Each step counts once
 * (docs/security.md §4): the account remembers the last one used.
 */
export async function checkTotp(tx: Tx, context: Context, owner: TotpOwner, otp: string): Promise<boolean> {
  const [isRight] = await checkTotps(tx, [{ context, owner, otp }]);
  return isRight === true;
}

/** As `checkTotp`, of many: one statement remembers the steps, and one more where an owner stands there again. */
export async function checkTotps(
  tx: Tx,
  tries: readonly { context: Context; owner: TotpOwner; otp: string }[],
): Promise<boolean[]> {
  const shown = await Promise.all(
    tries.map(async ({ context, owner, otp }, index) => {
      const secret = owner.totp_secret && unseal(context.services, owner.totp_secret);
      const step = secret ? await findTotpStep(context, secret, otp) : null;
      return step === null ? [] : { index, id: owner.id, step };
    }),
  );
  const right = new Set<number>();
  for (const wave of wavesOf(shown.flat(), ({ id }) => id)) {
    const { rows } = await sql<{ id: string }>`
      update app_user as u set totp_last_step = shown.step
      from unnest(${wave.map(({ id }) => id)}::bigint[], ${wave.map(({ step }) => step)}::bigint[]) as shown (id, step)
      where u.id = shown.id and u.totp_last_step < shown.step
      returning u.id`.execute(tx);
    const used = new Set(rows.map(({ id }) => id));
    for (const { index, id } of wave) if (used.has(id)) right.add(index);
  }
  return tries.map((_, index) => right.has(index));
}

/** The time step at which an app with this secret shows this code, or null. */
export async function findTotpStep(context: Context, secret: string, otp: string): Promise<number | null> {
  if (!/^\d{6}$/.test(otp)) return null;
  const epoch = Math.floor(context.now.getTime() / 1000);
  const result = await verify({ secret, token: otp, epoch, epochTolerance: period });
  return result.valid ? Math.floor(epoch / period) + result.delta : null;
}
