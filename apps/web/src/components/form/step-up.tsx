import { sendStepUpCode, stepUp } from '@banyan/contract/accounts/security';
import type { UserType } from '@banyan/contract/core/roles';
import { type StepUpPurpose, stepUpPurposeOf } from '@banyan/contract/core/step-up';
import { text } from '@banyan/contract/core/text';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { securityOf } from '../../app/session/details.ts';
import { useSession } from '../../app/use-session.ts';
import { call } from '../../lib/call.ts';
import { formatSeconds } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../parts/button.tsx';
import { AnyField } from './field.tsx';
import type { AnyForm } from './use-form.ts';

/**
 * The code field of a form whose call names a second factor: from the app at once, by mail or SMS after Send; nothing
 * without a factor. `isShown` false = asks the server ahead, so that the field stands there at once.
 */
export function StepUp({ form, isShown = true }: { form: AnyForm; isShown?: boolean }) {
  return form.endpoint.step_up ? <CodeField form={form} isShown={isShown} /> : null;
}

function CodeField({ form, isShown }: { form: AnyForm; isShown: boolean }) {
  const { user } = useSession();
  const purpose = stepUpPurposeOf(form.endpoint, user.user_type, form.values);
  const { data } = useCall(stepUp, {}, { enabled: purpose !== null, staleTime: 60_000 });
  if (!data || !purpose || !isShown) return null;
  if (data.mode === null) {
    if (data.is_acting)
      return (
        <p className="field-error">{t('Set up a second factor of your own before you act for somebody.')}</p>
      );
    return form.endpoint.step_up?.compulsory ? <NoFactor /> : null;
  }
  const isApp = data.mode === 'Google_authenticator';
  const whose = data.is_acting ? t('Confirm with your own second factor as admin.') : '';
  const hint = isApp
    ? t('The code your authenticator app shows.')
    : t('A code to {contact}. We never ask for it by phone.', { contact: data.contact ?? '' });
  return (
    <div className="step-up">
      <AnyField
        form={form}
        name="otp"
        def={{ label: text('Confirmation code'), kind: 'otp', hint: `${hint} ${whose}` }}
      />
      {!isApp && <SendCode purpose={purpose} />}
    </div>
  );
}

/** Instead of the code, where nothing is done without one. */
function NoFactor() {
  const { user } = useSession();
  return (
    <p className="field-error">
      {t('This needs a second factor, and you have none yet.')}{' '}
      <Link to={securityOf(user.user_type as UserType)} search={{ tab: 'two-factor' }}>
        {t('Set up a second factor')}
      </Link>
    </p>
  );
}

function SendCode({ purpose }: { purpose: StepUpPurpose }) {
  const [wait, setWait] = useState(0);
  const [isSent, setSent] = useState(false);
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setWait(wait - 1), 1000);
    return () => clearTimeout(timer);
  }, [wait]);
  const send = async (): Promise<void> => {
    try {
      const { data } = await call(sendStepUpCode, { body: { purpose }, loader: true });
      setSent(true);
      setWait(data.resend_after_seconds);
    } catch {
      // On screen already (app/errors.ts).
    }
  };
  return (
    <div>
      <Button disabled={wait > 0} onClick={send}>
        {isSent ? t('Send the code again') : t('Send the code')}
      </Button>
      <p className="caption" role="status">
        {wait > 0 ? t('Another code can be sent in {time}.', { time: formatSeconds(wait) }) : ''}
      </p>
    </div>
  );
}
