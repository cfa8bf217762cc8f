import { type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import * as z from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { readCompany } from '../company/queries.ts';
import { captchaSecrets } from './sign-in/make-captcha.ts';

/**
 * Lets a call on if its captcha was solved, and spends it: a solution counts once.
 * @param captcha the token of the configured provider's widget, or the ALTCHA payload
 * @throws `captcha_required` without one, `captcha_failed` for a wrong, expired or spent one
 */
export async function checkCaptcha(tx: Tx, context: Context, captcha: string | undefined): Promise<void> {
  if (!captcha) throw fail('captcha_required');
  const { captcha_site_key: siteKey } = await readCompany(tx);
  if (siteKey) {
    if (!(await context.services.verifyCaptcha(captcha, context.ip))) throw fail('captcha_failed');
    return;
  }
  const payload = readPayload(captcha);
  const expires = payload?.challenge.parameters.data?.expires;
  if (!payload || typeof expires !== 'number' || expires <= context.now.getTime())
    throw fail('captcha_failed');
  const { verified } = await verifySolution({ ...payload, deriveKey, ...captchaSecrets(context) });
  if (!verified) throw fail('captcha_failed');
  const spent = await tx
    .insertInto('captcha_used')
    .values({ nonce: payload.challenge.parameters.nonce, expires_at: new Date(expires) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (spent.numInsertedOrUpdatedRows !== 1n) throw fail('captcha_failed');
}

/** The part of a solution the library reads; it checks the signature over all of it. */
const payloadShape = z.object({
  challenge: z.object({
    parameters: z.looseObject({
      algorithm: z.literal('PBKDF2/SHA-256'),
      nonce: z.string(),
      data: z.object({ expires: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

function readPayload(captcha: string): Payload | null {
  try {
    const parsed = z.safeParse(payloadShape, JSON.parse(Buffer.from(captcha, 'base64').toString('utf8')));
    return parsed.success ? (parsed.data as unknown as Payload) : null;
  } catch {
    return null;
  }
}
