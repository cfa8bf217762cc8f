import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from './clock.ts';
import type { Services } from './context.ts';
import { refusal } from './refusal.ts';
import { repositoryRoot } from './root.ts';
import { readAddress } from './settings.ts';

const web = ['http:', 'https:'];

/**
 * The services of a real process: its clock, its randomness, the secret of the installation.
 * @throws a refusal when the environment names an address that is none, or no secret in production
 */
export function realServices(log: (line: string) => void): Services {
  readAddress(process.env, 'CAPTCHA_VERIFY_URL', web);
  return {
    clock: systemClock,
    randomBytes,
    secret: readSecret(),
    // the gateway of an installation replaces this line; until then the text stands in the log of development
    sendSms: async (mobile, text) => log(`SMS to ${mobile}: ${text}`),
    verifyCaptcha,
    publicUrl: readAddress(process.env, 'PUBLIC_URL', web) ?? `http://localhost:${process.env.PORT ?? 3000}`,
    smtpUrl: readAddress(process.env, 'SMTP_URL', ['smtp:', 'smtps:']),
  };
}

/** The `siteverify` call reCAPTCHA, hCaptcha and Turnstile have in common; unreachable or unset = not solved. */
async function verifyCaptcha(token: string, ip: string): Promise<boolean> {
  const { CAPTCHA_VERIFY_URL: url, CAPTCHA_SECRET: secret } = process.env;
  if (!url || !secret) return false;
  try {
    const reply = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
      signal: AbortSignal.timeout(3000),
    });
    const { success } = (await reply.json()) as { success?: unknown };
    return success === true;
  } catch {
    return false;
  }
}

/**
 * BANYAN_SECRET, or, outside production, one made once for this checkout.
 * @throws a refusal in production without one, or with a short one
 */
function readSecret(): string {
  const given = process.env.BANYAN_SECRET;
  if (given && given.length >= 32) return given;
  if (given) throw refusal('BANYAN_SECRET must have at least 32 characters.');
  if (process.env.NODE_ENV === 'production') {
    throw refusal(
      'Set BANYAN_SECRET to a random text of at least 32 characters: production starts with no default secret.',
    );
  }
  const folder = join(repositoryRoot(), '.data');
  const file = join(folder, 'secret');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}
