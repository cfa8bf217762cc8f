import { useNavigate } from '@tanstack/react-router';
import { useCompany } from '../../../app/company.ts';
import { Button } from '../../../components/parts/button.tsx';
import { CopyText } from '../../../components/parts/people.tsx';
import { t } from '../../../lib/text.ts';
import { AccountResult } from './account-result.tsx';
import { clearJoined, type Joined } from './sign-up-steps.ts';

/** Joined: the id to keep, and what comes next. */
export default function SignUpDone({ joined, onVerify }: { joined: Joined; onVerify: () => void }) {
  const { name } = useCompany();
  const navigate = useNavigate();
  const signIn = (): void => {
    clearJoined();
    void navigate({ to: '/accounts/sign-in' });
  };
  const link = `${window.location.origin}/accounts/sign-up?sponsor=${encodeURIComponent(joined.user_id)}`;
  return (
    <AccountResult title={t('Welcome to {name}, {person}', { name, person: joined.name })}>
      <div className="new-id">
        <p className="caption">{t('Your user id. You sign in with it: write it down.')}</p>
        <CopyText text={joined.user_id} label={t('your user id')} />
      </div>
      <div>
        <h2>{t('What comes next')}</h2>
        <ol className="next-steps">
          {!joined.verified && (
            <li>
              {t('Verify {contact}: without it a forgotten password is hard to set again.', {
                contact: joined.verification.contact,
              })}{' '}
              <button type="button" className="link" onClick={onVerify}>
                {t('Enter the code')}
              </button>
            </li>
          )}
          <li>{t('Sign in with your user id and your password.')}</li>
          <li>{t('Top up a package: that makes you active, and income can reach you.')}</li>
          <li>
            {t('Invite others with your own link:')} <CopyText text={link} label={t('your link')} />
          </li>
        </ol>
      </div>
      <Button variant="primary" onClick={signIn}>
        {t('Sign in')}
      </Button>
    </AccountResult>
  );
}
