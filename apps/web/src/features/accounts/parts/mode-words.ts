import type { TwoFactorMode } from '@banyan/contract/accounts/accounts';
import { t } from '../../../lib/text.ts';

/** A second factor in words: its name, and where its code is found. */
export function modeWords({ mode, contact }: { mode: TwoFactorMode; contact?: string | null }): {
  name: string;
  hint: string;
} {
  const to = contact ?? '';
  if (mode === 'Google_authenticator') {
    return { name: t('Authenticator app'), hint: t('Enter the code your authenticator app shows.') };
  }
  if (mode === 'Email')
    return { name: t('E-mail'), hint: t('Enter the code we sent by e-mail to {to}.', { to }) };
  return { name: t('SMS'), hint: t('Enter the code we sent by SMS to {to}.', { to }) };
}
