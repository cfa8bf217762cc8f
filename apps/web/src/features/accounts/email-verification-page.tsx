import { verifyEmail } from '@banyan/contract/accounts/verification';
import { Link } from '@tanstack/react-router';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useAddress } from '../../app/use-address.ts';
import { useSession } from '../../app/use-session.ts';
import { ButtonLink } from '../../components/parts/button.tsx';
import { ErrorPanel, Skeleton } from '../../components/parts/states.tsx';
import { CallError, call } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { AccountResult } from './parts/account-result.tsx';
import { openContactCode } from './parts/sign-in-in-progress.ts';

/** /accounts/email-verification?token=…: the link of the mail; valid, expired or used (docs/screens.md §11.1). */
export default function EmailVerificationPage() {
  const [{ token }] = useAddress<{ token: string }>();
  const isSignedIn = useSession().token !== '';
  const hasBegun = useRef(false);
  const [contact, setContact] = useState<string>();
  const [error, setError] = useState<unknown>();
  const verify = useCallback(async (): Promise<void> => {
    setError(undefined);
    try {
      const { data } = await call(verifyEmail, { body: { token: token ?? '' }, quiet: true });
      openContactCode.clear();
      setContact(data.contact);
    } catch (refused) {
      setError(refused);
    }
  }, [token]);
  useEffect(() => {
    if (!token || hasBegun.current) return;
    hasBegun.current = true;
    void verify();
  }, [token, verify]);

  const onward = (
    <ButtonLink to="/" variant="primary">
      {isSignedIn ? t('Go to the dashboard') : t('Sign in')}
    </ButtonLink>
  );
  if (contact !== undefined) {
    return (
      <AccountResult title={t('E-mail address verified')}>
        <p>{t('{contact} is verified. Codes and notices now go there.', { contact })}</p>
        {onward}
      </AccountResult>
    );
  }
  const isRefused = error instanceof CallError && error.status === 400;
  if (error && !isRefused) {
    return <ErrorPanel error={error} what={t('This link')} onRetry={() => void verify()} />;
  }
  if (isRefused || !token) {
    return (
      <AccountResult title={isRefused ? error.message : t('This link is not complete.')} hasFailed>
        <p>{t('A new link can be sent from your profile: sign in, then verify the e-mail address.')}</p>
        {openContactCode.read() && (
          <Link to="/accounts/contact-verification">{t('Enter the code instead')}</Link>
        )}
        {onward}
      </AccountResult>
    );
  }
  return (
    <>
      <h1 className="visually-hidden">{t('Verifying your e-mail address')}</h1>
      <Skeleton lines={3} />
    </>
  );
}
