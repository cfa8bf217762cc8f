import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openLocalBeacon, secretOfBeacon } from './beacon/open-local-beacon.ts';
import { openRelays } from './beacon/open-relays.ts';
import { systemClock } from './clock.ts';
import type { Services } from './context.ts';
import { fail } from './fail.ts';
import { refusal } from './refusal.ts';
import { repositoryRoot } from './root.ts';
import { readSettings, type Settings } from './settings.ts';

/** A solution takes a script over a second of one core, a phone some seconds beside the form (docs/security.md §5). */
const captchaIterations = 12_000;

/**
 * The services of a real process: its clock, its randomness, the secret of the installation.
 * @throws a refusal when a setting is wrong, or there is no secret in production
 */
export function realServices(log: (line: string) => void, settings: Settings = readSettings()): Services {
  const secret = settings.secret ?? ownSecret(settings);
  return {
    clock: systemClock,
    monotonic: () => performance.now(),
    randomBytes,
    secret,
    secretBefore: settings.secretBefore,
    // the gateway of an installation replaces this; until then the text stands in the log of development
    sendSms: async (mobile, text) => {
      if (settings.isProduction) throw fail('no_sms_gateway');
      log(`SMS to ${mobile}: ${text}`);
    },
    captchaIterations,
    verifyCaptcha: (token, ip) => verifyCaptcha(settings.captcha, token, ip),
    publicUrl: settings.publicUrl,
    smtpUrl: settings.smtpUrl,
    mailFrom: settings.mailFrom ?? `no-reply@${new URL(settings.publicUrl).hostname}`,
    operatorMail: settings.operatorMail,
    isProduction: settings.isProduction,
    isFactorCompulsory: settings.isFactorCompulsory,
    beacon: beaconOf(settings, secret),
  };
}

/** The network by its relays; without any a local key, which knows every round and so is none for production. */
function beaconOf({ relays, isProduction }: Settings, secret: string): Services['beacon'] {
  if (relays.length > 0) return openRelays(relays);
  return isProduction ? null : openLocalBeacon(secretOfBeacon(secret));
}

/** The `siteverify` call reCAPTCHA, hCaptcha and Turnstile have in common; unreachable or unset = not solved. */
async function verifyCaptcha(captcha: Settings['captcha'], token: string, ip: string): Promise<boolean> {
  if (!captcha) return false;
  const { url, secret } = captcha;
  try {
    const reply = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ secret, response: token, remoteip: ip }),
      redirect: 'error',
      signal: AbortSignal.timeout(3000),
    });
    const { success } = (await reply.json()) as { success?: unknown };
    return success === true;
  } catch {
    return false;
  }
}

/**
 * A secret made once for this checkout.
 * @throws a refusal in production
 */
function ownSecret({ isProduction }: Settings): string {
  if (isProduction) {
    throw refusal(
      'Set BANYAN_SECRET to a random text of 128 bits or more (openssl rand -hex 32): production starts with no default secret.',
    );
  }
  const folder = join(repositoryRoot(), '.data');
  const file = join(folder, 'secret');
  mkdirSync(folder, { recursive: true });
  if (!existsSync(file)) writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}
