import { type StepUpPurpose, sendStepUpCode, stepUp } from '@banyan/contract/security';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/call.ts';
import { formatSeconds } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { Field } from './field.tsx';
import type { Form } from './use-form.ts';

/** Whether the person confirms with a code, and by which way. */
export function useStepUp(isOn: boolean) {
  return useQuery({
    queryKey: ['accounts/step_up'],
    queryFn: async () => (await call(stepUp)).data,
    enabled: isOn,
    staleTime: 60_000,
  });
}

/** The code field of a money action: from the app at once, by mail or SMS after Send; nothing without a factor. */
export function StepUp({ form, purpose }: { form: Form; purpose: StepUpPurpose }) {
  const { data } = useStepUp(true);
  if (!data) return null;
  if (data.mode === null) {
    return data.is_acting ? (
      <p className="field-error">{t('Set up a second factor of your own before you act for somebody.')}</p>
    ) : null;
  }
  const isApp = data.mode === 'Google_authenticator';
  const whose = data.is_acting ? t('Confirm with your own second factor as admin.') : '';
  const hint = isApp
    ? t('The code your authenticator app shows.')
    : t('A code to {contact}. We never ask for it by phone.', { contact: data.contact ?? '' });
  return (
    <div className="step-up">
      <Field
        form={form}
        name="otp"
        def={{ label: 'Confirmation code', kind: 'otp', hint: `${hint} ${whose}` }}
      />
      {!isApp && <SendCode purpose={purpose} />}
    </div>
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
