import { sendStepUpCode, stepUp } from '@banyan/contract/accounts/security';
import type { UserType } from '@banyan/contract/core/roles';
import { type StepUpPurpose, stepUpPurposeOf, takesLoginPin } from '@banyan/contract/core/step-up';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { securityOf } from '../../app/session/details.ts';
import { useSession } from '../../app/use-session.ts';
import { call } from '../../lib/call.ts';
import { formatSeconds } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { Button } from '../parts/button.tsx';
import { confirmationLabels } from './confirmation-labels.ts';
import { AnyField } from './field.tsx';
import { focusFirst } from './focus-first.ts';
import type { AnyForm } from './use-form.ts';

/**
 * The code field of a form whose call names a second factor: from the app at once, by mail or SMS after Send; the login PIN
 * where it counts; nothing without either. `isShown` false = asks the server ahead, so that the field stands there at once.
 */
export function StepUp({ form, isShown = true }: { form: AnyForm; isShown?: boolean }) {
  return form.endpoint.step_up ? <CodeField form={form} isShown={isShown} /> : null;
}

function CodeField({ form, isShown }: { form: AnyForm; isShown: boolean }) {
  const { user } = useSession();
  const { step_up } = form.endpoint;
  const purpose = stepUpPurposeOf(form.endpoint, user.user_type, form.values);
  const { data } = useCall(stepUp, {}, { enabled: purpose !== null, staleTime: 60_000 });
  const [isByPin, setByPin] = useState(false);
  if (!data || !step_up || !purpose || !isShown) return null;
  const takesPin = data.login_pin !== null && takesLoginPin(step_up, data.mode !== null);
  if (data.mode === null) {
    if (data.is_acting)
      return (
        <p className="field-error">{t('Set up a second factor of your own before you act for somebody.')}</p>
      );
    if (step_up.compulsory) return <NoFactor />;
    if (!takesPin) return null;
    return data.login_pin === 'Locked' ? <LockedPin /> : <PinField form={form} />;
  }
  const choose = (isPin: boolean): void => {
    setByPin(isPin);
    for (const name of Object.keys(confirmationLabels)) form.set(name, '');
    // the pressed button is gone
    focusFirst([form.idOf(isPin ? 'login_pin' : 'otp')]);
  };
  if (isByPin && takesPin)
    return (
      <PinField form={form}>
        <Button onClick={() => choose(false)}>{t('Use a code')}</Button>
      </PinField>
    );
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
        def={{ label: confirmationLabels.otp, kind: 'otp', hint: `${hint} ${whose}` }}
      />
      {!isApp && <SendCode purpose={purpose} />}
      {takesPin && data.login_pin === 'Ready' && (
        <div>
          <Button onClick={() => choose(true)}>{t('Use the login PIN')}</Button>
        </div>
      )}
    </div>
  );
}

function PinField({ form, children }: { form: AnyForm; children?: ReactNode }) {
  return (
    <div className="step-up">
      <AnyField
        form={form}
        name="login_pin"
        def={{
          label: confirmationLabels.login_pin,
          kind: 'pin',
          hint: t('Your 6 to 9 digits. We never ask for them by phone.'),
        }}
      />
      {children && <div>{children}</div>}
    </div>
  );
}

/** Instead of the PIN, where too many were wrong. */
function LockedPin() {
  const { user } = useSession();
  return (
    <p className="field-error">
      <span>
        {t('Your login PIN is locked after five wrong tries.')}{' '}
        <Link to={securityOf(user.user_type as UserType)} search={{ tab: 'login-pin' }}>
          {t('Set a new PIN')}
        </Link>
      </span>
    </p>
  );
}

/** Instead of the code, where nothing is done without one. */
function NoFactor() {
  const { user } = useSession();
  return (
    <p className="field-error">
      <span>
        {t('This needs a second factor, and you have none yet.')}{' '}
        <Link to={securityOf(user.user_type as UserType)} search={{ tab: 'two-factor' }}>
          {t('Set up second factor')}
        </Link>
      </span>
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
