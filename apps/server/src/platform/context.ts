import type { Language } from '@banyan/contract/core/languages';
import type { UserType } from '@banyan/contract/core/roles';
import type { Beacon } from './beacon/beacon.ts';
import type { Clock } from './clock.ts';

/** The services of the process; fakes of these are the only fakes in tests. */
export interface Services {
  clock: Clock;
  /** Milliseconds on a clock that nobody sets: only its differences mean something. */
  monotonic: () => number;
  /** Cryptographically random bytes. */
  randomBytes: (size: number) => Buffer;
  /** Signs cookies and tokens, encrypts second-factor secrets. */
  secret: string;
  /** The one before it: what was sealed with it is still read. */
  secretBefore?: string | null;
  sendSms: (mobile: string, text: string) => Promise<void>;
  /** Asks the provider of the configured captcha site key whether a browser's token is good. */
  verifyCaptcha: (token: string, ip: string) => Promise<boolean>;
  /** Iterations of each try at our own captcha, of which a solution takes 300 to 400. */
  captchaIterations: number;
  /** Where people reach this installation; links in mail begin with it. */
  publicUrl: string;
  /** Where mail goes; null = it stays in the outbox, which an admin then may read. */
  smtpUrl: string | null;
  /** The sender of mail. */
  mailFrom: string;
  /** Who is mailed the heads of the books every day; null = nobody. */
  operatorMail: string | null;
  isProduction: boolean;
  /** Admins who may decide or move money must have a second factor: always in production. */
  isFactorCompulsory: boolean;
  /** The public beacon that the games wait for; null = none is set up, and no round is opened. */
  beacon: Beacon | null;
}

/** Who is signed in. Ids are always taken from here, never from the request. */
export interface Actor {
  id: string;
  user_id: string;
  user_type: UserType;
  is_limited: boolean;
  name: string;
  session_id: string;
  /** The admin behind an impersonation, else null. */
  acting_admin_id: string | null;
  two_factor_mode: string | null;
  /** Whether the person, in an opened panel the admin, has a second factor. */
  has_second_factor: boolean;
  /** Whether the person has a login PIN; it counts for nothing in an opened panel. */
  has_login_pin: boolean;
}

/** What an operation knows beside its transaction and input. */
export interface Context {
  /** null for public calls and for work the system does itself. */
  actor: Actor | null;
  /** The moment of the request: one for the whole operation. */
  now: Date;
  ip: string;
  user_agent: string;
  /** What tells this browser from others; missing = not a call of a visitor. */
  device?: string;
  services: Services;
  /** In which the caller reads; missing = English. */
  language?: Language;
  /** The second admin by whose approval this is done, and the number of the request; missing = it needed none. */
  approved?: { by: string; request: string };
}

/** A context that has an actor: what operations behind a sign-in receive. */
export type ActorContext = Context & { actor: Actor };
