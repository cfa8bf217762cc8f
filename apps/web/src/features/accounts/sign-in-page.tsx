import { signIn } from '@banyan/contract/accounts/accounts';
import type { ErrorCode } from '@banyan/contract/core/errors';
import { userTypes } from '@banyan/contract/core/roles';
import { text } from '@banyan/contract/core/text';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { readSignOut, type SignOutReason } from '../../app/routing/wanted-page.ts';
import { useSession } from '../../app/use-session.ts';
import { Field } from '../../components/form/field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { ButtonLink } from '../../components/parts/button.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { t } from '../../lib/text.ts';
import { AccountForm, NeverAskedLine } from './parts/account-form.tsx';
import { keepFinishedSignIn, openChallenge, resendAt } from './parts/sign-in-in-progress.ts';
import { captchaCodes, useCaptcha } from './parts/use-captcha.tsx';

/** Shown above the form, not in an alert: it does not say which part was wrong; a lock says until when. */
const quiet: readonly ErrorCode[] = [...captchaCodes, 'wrong_credentials', 'locked_out', 'blocked'];
const initial = { remember: false };

/** Why somebody stands here who wanted something else. */
const reasonWords: Record<SignOutReason, string> = {
  nobody: t('Sign in to open the page you asked for.'),
  ended: t('Your session has ended. Sign in to go on where you were.'),
  no_right: t('You were signed out: you have no right to that page.'),
  other_role: t('You were signed out: that page belongs to another kind of account.'),
};

/** /accounts/sign-in: by user id or e-mail address (docs/screens.md §11.1). */
export default function SignInPage() {
  const navigate = useNavigate();
  const { user } = useSession();
  const form = useForm(signIn, { initial, quiet });
  const [note] = useState(readSignOut);
  const captcha = useCaptcha(form, ({ data }) => {
    const remember = form.values.remember === true;
    if (!('two_factor' in data)) {
      keepFinishedSignIn(data, remember);
      void navigate({ to: '/accounts/sign-in-success' });
      return;
    }
    const { two_factor } = data;
    openChallenge.write({ ...two_factor, remember, resend_at: resendAt(two_factor.resend_after_seconds) });
    void navigate({ to: '/accounts/two-factor-auth' });
  });
  if (userTypes.some((type) => type === user.user_type)) return <Navigate to="/" replace />;
  return (
    <>
      <div className="account-head">
        <PageHeader
          help={
            <>
              {t('New here?')} <Link to="/accounts/sign-up">{t('Join with a sponsor')}</Link>
            </>
          }
        />
      </div>
      {note && (
        <p className="account-note" role="status">
          {reasonWords[note.reason]}
        </p>
      )}
      <AccountForm
        form={form}
        submitLabel={t('Sign in')}
        onSubmit={() => void captcha.send()}
        after={
          <>
            <ButtonLink to="/accounts/view" wide>
              {t('Sign in by wallet')}
            </ButtonLink>
            <NeverAskedLine />
          </>
        }
      >
        <Field
          form={form}
          name="user_id"
          def={{ label: text('User ID or e-mail'), autoComplete: 'username' }}
        />
        <Field
          form={form}
          name="password"
          def={{ label: text('Password'), kind: 'password', autoComplete: 'current-password' }}
        />
        <div className="account-row">
          <Field
            form={form}
            name="remember"
            def={{
              label: text('Keep me signed in'),
              kind: 'checkbox',
              hint: t('Not on a phone or computer that others use.'),
            }}
          />
          <Link to="/accounts/forgot-password">{t('Forgot password?')}</Link>
        </div>
        {captcha.node}
      </AccountForm>
    </>
  );
}
