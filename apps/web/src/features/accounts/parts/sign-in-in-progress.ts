import type { SignedIn, TwoFactorChallenge } from '@banyan/contract/accounts/accounts';
import type { SentOtp } from '@banyan/contract/accounts/verification';
import { readStored, removeStored, writeStored } from '../../../lib/storage.ts';

/** A finished sign-in on its way to /accounts/sign-in-success. It lives in memory: a reload starts again. */
interface FinishedSignIn extends SignedIn {
  remember: boolean;
}
let finished: FinishedSignIn | undefined;

export function keepFinishedSignIn(signedIn: SignedIn, remember: boolean): void {
  finished = { ...signedIn, remember };
}

/** Takes what was handed over, once. */
export function takeFinishedSignIn(): FinishedSignIn | undefined {
  const taken = finished;
  finished = undefined;
  return taken;
}

/** When another code may be asked for, as a clock time that survives a reload. */
export const resendAt = (seconds: number): number => Date.now() + seconds * 1000;

/** A sign-in that waits for its second factor; kept for this tab so that a reload loses nothing. */
export interface OpenChallenge extends TwoFactorChallenge {
  remember: boolean;
  resend_at: number;
}

/** A code on its way to a contact, and where to go once it is proved. */
export interface OpenCode extends SentOtp {
  resend_at: number;
}

const slot = <T>(key: string) => ({
  read: (): T | undefined => readStored('session', key) as T | undefined,
  write: (value: T): void => writeStored('session', key, value),
  clear: (): void => removeStored('session', key),
});

export const openChallenge = slot<OpenChallenge>('two_factor');
export const openContactCode = slot<OpenCode>('contact_code');
export const openPasswordCode = slot<OpenCode>('forgot_password');

export const openCode = (sent: SentOtp): OpenCode => ({
  ...sent,
  resend_at: resendAt(sent.resend_after_seconds),
});
