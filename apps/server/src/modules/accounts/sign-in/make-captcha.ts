import { randomInt } from 'node:crypto';
import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readCompany } from '../../company/queries.ts';
import { captchaLife } from '../rules.ts';

/** Tries to the solution: near each other, so that it costs everybody about the same. */
const tries = { min: 300, max: 400 };

/** A captcha for the browser: the configured provider's site key, or work to do for our own (ALTCHA). */
export async function makeCaptcha(
  db: Db,
  context: Context,
): Promise<{ site_key: string | null; challenge: Record<string, unknown> | null }> {
  const { captcha_site_key: siteKey } = await readCompany(db);
  if (siteKey) return { site_key: siteKey, challenge: null };
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: context.services.captchaIterations,
    counter: randomInt(tries.min, tries.max),
    deriveKey,
    // our own clock decides when it has expired; the library knows only the system's
    data: { expires: context.now.getTime() + captchaLife },
    ...captchaSecrets(context),
  });
  return { site_key: null, challenge: challenge as unknown as Record<string, unknown> };
}

/** The keys a challenge is signed with. */
export const captchaSecrets = ({ services }: Context) => ({
  hmacSignatureSecret: `captcha:${services.secret}`,
  hmacKeySignatureSecret: `captcha key:${services.secret}`,
});
