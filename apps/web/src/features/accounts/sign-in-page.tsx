import { signIn } from '@banyan/contract/accounts';
import type { ErrorCode } from '@banyan/contract/errors';
import { userTypes } from '@banyan/contract/roles';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useSession } from '../../app/use-session.ts';
import { AccountForm, NeverAskedLine } from '../../components/accounts/account-form.tsx';
import { handOver, openChallenge, resendAt } from '../../components/accounts/hand-over.ts';
import { captchaCodes, useCaptcha } from '../../components/accounts/use-captcha.tsx';
import { Field } from '../../components/form/field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { t } from '../../lib/text.ts';

/** Said above the form and not in an alert: which part was wrong is never told, and a lock says until when. */
const quiet: readonly ErrorCode[] = [...captchaCodes, 'wrong_credentials', 'locked_out', 'blocked'];
const initial = { remember: false };

/** /accounts/sign-in: by user id or e-mail address (look.md, screen 4). */
export default function SignInPage() {
  const navigate = useNavigate();
  const { user } = useSession();
  const form = useForm(signIn, { initial, quiet });
  const captcha = useCaptcha(form, ({ data }) => {
    const remember = form.values.remember === true;
    if (!('two_factor' in data)) {
      handOver(data, remember);
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
      <AccountForm
        form={form}
        submitLabel={t('Sign in')}
        onSubmit={() => void captcha.send()}
        after={<NeverAskedLine />}
      >
        <Field form={form} name="user_id" def={{ label: 'User ID or e-mail', autoComplete: 'username' }} />
        <Field
          form={form}
          name="password"
          def={{ label: 'Password', kind: 'password', autoComplete: 'current-password' }}
        />
        <div className="account-row">
          <Field
            form={form}
            name="remember"
            def={{
              label: 'Keep me signed in',
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
