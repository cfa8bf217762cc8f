import {
  resendTwoFactor,
  type SignedIn,
  type TwoFactorMode,
  useRecoveryCode,
  verifyTwoFactor,
} from '@banyan/contract/accounts/accounts';
import type { ErrorCode } from '@banyan/contract/core/errors';
import { text } from '@banyan/contract/core/text';
import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { toast } from '../../app/toast.ts';
import { Field } from '../../components/form/field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Button } from '../../components/parts/button.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { call } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { AccountForm, NeverAskedLine } from './parts/account-form.tsx';
import { modeWords } from './parts/mode-words.ts';
import { ResendCode } from './parts/resend-code.tsx';
import {
  keepFinishedSignIn,
  type OpenChallenge,
  openChallenge,
  resendAt,
} from './parts/sign-in-in-progress.ts';

const quiet: readonly ErrorCode[] = ['wrong_code', 'locked_out', 'challenge_expired'];

/** /accounts/two-factor-auth: the second half of a sign-in. */
export default function TwoFactorAuthPage() {
  const [challenge, setChallenge] = useState(openChallenge.read);
  const [isRecovering, setRecovering] = useState(false);
  const navigate = useNavigate();
  if (!challenge) return <Navigate to="/accounts/sign-in" replace />;
  const arrive = (signedIn: SignedIn): void => {
    keepFinishedSignIn(signedIn, challenge.remember);
    void navigate({ to: '/accounts/sign-in-success', replace: true });
  };
  const change = async (mode: TwoFactorMode): Promise<void> => {
    try {
      const body = { challenge_token: challenge.challenge_token, mode };
      const { data } = await call(resendTwoFactor, { body, loader: true });
      const next = { ...challenge, ...data, resend_at: resendAt(data.resend_after_seconds) };
      openChallenge.write(next);
      setChallenge(next);
      if (data.contact)
        toast({ severity: 'success', summary: t('Code sent to {contact}', { contact: data.contact }) });
    } catch {
      // On screen already (app/errors.ts).
    }
  };
  const others = challenge.modes.filter((mode) => mode !== challenge.mode);
  return (
    <>
      <div className="account-head">
        <PageHeader help={isRecovering ? t('Each recovery code works once.') : modeWords(challenge).hint} />
      </div>
      {isRecovering ? (
        <RecoveryForm challenge={challenge} onDone={arrive} />
      ) : (
        <CodeForm
          // A code of one way is no code of another.
          key={challenge.mode}
          challenge={challenge}
          onDone={arrive}
          onResend={() => change(challenge.mode)}
        />
      )}
      <div className="account-result account-others">
        {others.length > 0 && !isRecovering && (
          <div className="account-links">
            {others.map((mode) => (
              <Button key={mode} variant="quiet" onClick={() => void change(mode)}>
                {t('Use {mode}', { mode: modeWords({ mode }).name })}
              </Button>
            ))}
          </div>
        )}
        <Button variant="quiet" onClick={() => setRecovering(!isRecovering)}>
          {isRecovering ? t('Use a code instead') : t('Use a recovery code')}
        </Button>
        <Link to="/accounts/sign-in" onClick={openChallenge.clear}>
          {t('Start again')}
        </Link>
        <NeverAskedLine />
      </div>
    </>
  );
}

interface FormProps {
  challenge: OpenChallenge;
  onDone: (signedIn: SignedIn) => void;
}

/** One field for the whole code: pasted, or filled in by the phone. */
function CodeForm({ challenge, onDone, onResend }: FormProps & { onResend: () => Promise<void> }) {
  const fixed = useMemo(() => ({ challenge_token: challenge.challenge_token }), [challenge.challenge_token]);
  const form = useForm(verifyTwoFactor, { fixed, quiet });
  const { mode, resend_at } = challenge;
  const send = async (): Promise<void> => {
    const reply = await form.submit();
    if (reply) onDone(reply.data);
  };
  return (
    <AccountForm form={form} submitLabel={t('Continue')} onSubmit={() => void send()}>
      <Field form={form} name="otp" def={{ label: text('Code'), kind: 'otp' }} />
      {mode !== 'Google_authenticator' && <ResendCode resendAt={resend_at} onResend={onResend} />}
    </AccountForm>
  );
}

function RecoveryForm({ challenge, onDone }: FormProps) {
  const fixed = useMemo(() => ({ challenge_token: challenge.challenge_token }), [challenge.challenge_token]);
  const form = useForm(useRecoveryCode, { fixed, quiet });
  const send = async (): Promise<void> => {
    const reply = await form.submit();
    if (reply) onDone(reply.data);
  };
  return (
    <AccountForm form={form} submitLabel={t('Continue')} onSubmit={() => void send()}>
      <Field form={form} name="recovery_code" def={{ label: text('Recovery code') }} />
    </AccountForm>
  );
}
