import { resetByLink } from '@banyan/contract/accounts/reset-link';
import { forgotPassword, resetPassword } from '@banyan/contract/accounts/verification';
import type { ErrorCode } from '@banyan/contract/core/errors';
import { text } from '@banyan/contract/core/text';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useCompany } from '../../app/company.ts';
import { useAddress } from '../../app/use-address.ts';
import { AnyField, Field } from '../../components/form/field.tsx';
import { type AnyForm, useForm } from '../../components/form/use-form.ts';
import { Button, ButtonLink } from '../../components/parts/button.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { fromServer, t } from '../../lib/text.ts';
import { AccountForm, NeverAskedLine } from './parts/account-form.tsx';
import { AccountResult } from './parts/account-result.tsx';
import { ResendCode } from './parts/resend-code.tsx';
import { type OpenCode, openCode, openPasswordCode } from './parts/sign-in-in-progress.ts';
import { captchaCodes, useCaptcha } from './parts/use-captcha.tsx';
import { resend } from './parts/verify-code.tsx';

const quiet: readonly ErrorCode[] = [
  ...captchaCodes,
  'wrong_code',
  'weak_password',
  'wait_before_resending',
  'link_expired',
  'link_used',
];

/**
 * /accounts/forgot-password: a code to the contact on file, then a new password; with ?token=…, the link that an admin had
 * mailed, the new password at once. A reload keeps the step.
 */
export default function ForgotPasswordPage() {
  const [{ token }] = useAddress<{ token: string }>();
  const [code, setCode] = useState(openPasswordCode.read);
  const [isDone, setDone] = useState(false);
  const keep = (next: OpenCode | undefined): void => {
    if (next) openPasswordCode.write(next);
    else openPasswordCode.clear();
    setCode(next);
  };
  if (isDone) {
    return (
      <AccountResult title={t('Password changed')}>
        <p>{t('Every session of your account has ended. Sign in with the new password.')}</p>
        <ButtonLink to="/accounts/sign-in" variant="primary">
          {t('Sign in')}
        </ButtonLink>
      </AccountResult>
    );
  }
  if (token) return <LinkForm token={token} onDone={() => setDone(true)} />;
  return code ? (
    <ResetForm
      code={code}
      onCode={keep}
      onDone={() => {
        keep(undefined);
        setDone(true);
      }}
    />
  ) : (
    <AskForm onSent={keep} />
  );
}

function AskForm({ onSent }: { onSent: (code: OpenCode) => void }) {
  const form = useForm(forgotPassword, { quiet });
  const captcha = useCaptcha(form, ({ data }) => onSent(openCode(data)));
  return (
    <>
      <div className="account-head">
        <PageHeader help={t('We send a code to the e-mail address or mobile number of your account.')} />
      </div>
      <AccountForm
        form={form}
        submitLabel={t('Send the code')}
        onSubmit={() => void captcha.send()}
        after={<Link to="/accounts/sign-in">{t('Back to sign-in')}</Link>}
      >
        <Field
          form={form}
          name="user_id"
          def={{ label: text('User ID or e-mail'), autoComplete: 'username' }}
        />
        {captcha.node}
      </AccountForm>
    </>
  );
}

interface ResetProps {
  code: OpenCode;
  onCode: (code: OpenCode | undefined) => void;
  onDone: () => void;
}

function ResetForm({ code, onCode, onDone }: ResetProps) {
  const fixed = useMemo(() => ({ otp_id: code.otp_id }), [code.otp_id]);
  const form = useForm(resetPassword, { fixed, quiet });
  const send = async (): Promise<void> => {
    if (await form.submit()) onDone();
  };
  return (
    <>
      <div className="account-head">
        <PageHeader
          title={t('Set a new password')}
          help={t('If the account exists, we sent a code to {contact}.', { contact: code.contact })}
        />
      </div>
      <AccountForm
        form={form}
        submitLabel={t('Set the new password')}
        onSubmit={() => void send()}
        after={
          <>
            <Button variant="quiet" onClick={() => onCode(undefined)}>
              {t('Another user id')}
            </Button>
            <NeverAskedLine />
          </>
        }
      >
        <Field form={form} name="otp" def={{ label: text('Code'), kind: 'otp' }} />
        <ResendCode resendAt={code.resend_at} onResend={() => resend(code, onCode)} />
        <NewPassword form={form} />
      </AccountForm>
    </>
  );
}

function LinkForm({ token, onDone }: { token: string; onDone: () => void }) {
  const fixed = useMemo(() => ({ token }), [token]);
  const form = useForm(resetByLink, { fixed, quiet });
  const send = async (): Promise<void> => {
    if (await form.submit()) onDone();
  };
  return (
    <>
      <div className="account-head">
        <PageHeader title={t('Set a new password')} help={t('The link is good once.')} />
      </div>
      {form.errors.token ? (
        <AccountResult title={fromServer(form.errors.token)} hasFailed>
          <p>{t('You can reset the password yourself with a code, or ask for another link.')}</p>
          <ButtonLink to="/accounts/forgot-password" variant="primary">
            {t('Send me a code')}
          </ButtonLink>
        </AccountResult>
      ) : (
        <AccountForm
          form={form}
          submitLabel={t('Set the new password')}
          onSubmit={() => void send()}
          after={<NeverAskedLine />}
        >
          <NewPassword form={form} />
        </AccountForm>
      )}
    </>
  );
}

function NewPassword({ form }: { form: AnyForm }) {
  const { min_password_length: least } = useCompany();
  return (
    <>
      <AnyField
        form={form}
        name="password"
        def={{
          label: text('New password'),
          kind: 'password',
          autoComplete: 'new-password',
          hint: t('At least {count} characters.', { count: least }),
        }}
      />
      <AnyField
        form={form}
        name="password_confirmation"
        def={{ label: text('New password again'), kind: 'password', autoComplete: 'new-password' }}
      />
    </>
  );
}
