import { useState } from 'react';
import { useSession } from '../../app/use-session.ts';
import { AccountResult } from '../../components/accounts/account-result.tsx';
import { openContactCode } from '../../components/accounts/hand-over.ts';
import { VerifyCode } from '../../components/accounts/verify-code.tsx';
import { ButtonLink } from '../../components/parts/button.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { t } from '../../lib/text.ts';

/** /accounts/contact-verification: the code that was sent to an e-mail address or mobile number. */
export default function ContactVerificationPage() {
  const [code, setCode] = useState(openContactCode.read);
  const [verified, setVerified] = useState<string>();
  const isSignedIn = useSession().token !== '';
  const onward = (
    <ButtonLink to="/" variant="primary">
      {isSignedIn ? t('Go to the dashboard') : t('Sign in')}
    </ButtonLink>
  );
  if (verified) {
    return (
      <AccountResult title={t('Verified')}>
        <p>{t('{contact} is yours: codes and notices now go there.', { contact: verified })}</p>
        {onward}
      </AccountResult>
    );
  }
  if (!code) {
    return (
      <AccountResult title={t('No code is on its way')} hasFailed>
        <p>
          {t(
            'Sign in and open your profile: there a new code can be sent to your e-mail address or mobile number.',
          )}
        </p>
        {onward}
      </AccountResult>
    );
  }
  return (
    <>
      <div className="account-head">
        <PageHeader help={t('This proves that the contact is yours.')} />
      </div>
      <VerifyCode
        code={code}
        onVerified={(contact) => {
          openContactCode.clear();
          setVerified(contact);
        }}
        onResent={(next) => {
          openContactCode.write(next);
          setCode(next);
        }}
      />
    </>
  );
}
