import { useState } from 'react';
import { useSession } from '../../app/use-session.ts';
import { ButtonLink } from '../../components/parts/button.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { t } from '../../lib/text.ts';
import { AccountResult } from './parts/account-result.tsx';
import { openContactCode } from './parts/sign-in-in-progress.ts';
import { VerifyCode } from './parts/verify-code.tsx';

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
        <p>{t('{contact} is verified. Codes and notices now go there.', { contact: verified })}</p>
        {onward}
      </AccountResult>
    );
  }
  if (!code) {
    return (
      <AccountResult title={t('No code was sent')} hasFailed>
        <p>{t('Sign in and open your profile to send a new code.')}</p>
        {onward}
      </AccountResult>
    );
  }
  return (
    <>
      <div className="account-head">
        <PageHeader help={t('The code shows that this contact is yours.')} />
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
