import type { TwoFactorMode } from '@banyan/contract/accounts/accounts';
import { confirmTwoFactor, startTwoFactor } from '@banyan/contract/accounts/security';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import { text } from '@banyan/contract/core/text';
import { useMemo, useState } from 'react';
import { toast } from '../../app/toast.ts';
import { Field } from '../../components/form/field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Modal } from '../../components/parts/modal.tsx';
import { CopyText } from '../../components/parts/people.tsx';
import { t } from '../../lib/text.ts';
import { ConfirmedForm } from './parts/confirmed-form.tsx';
import { modeWords } from './parts/mode-words.ts';
import { RecoveryCodes } from './parts/recovery-codes.tsx';
import { YourPassword } from './parts/your-password.tsx';

type Started = ReplyOf<typeof startTwoFactor>['data'];

/** Sets a second factor up: the password, then the first code, then the recovery codes, once. */
export function SetUpTwoFactorDialog({ mode, onClose }: { mode: TwoFactorMode; onClose: () => void }) {
  const [started, setStarted] = useState<Started>();
  const [codes, setCodes] = useState<readonly string[]>();
  const done = (recoveryCodes: readonly string[] | null): void => {
    toast({ severity: 'success', summary: t('{mode} is on', { mode: modeWords({ mode }).name }) });
    if (recoveryCodes) setCodes(recoveryCodes);
    else onClose();
  };
  const title = codes
    ? t('Your recovery codes')
    : t('Set up two-factor: {mode}', { mode: modeWords({ mode }).name });
  return (
    <Modal title={title} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : started ? (
        <FirstCode mode={mode} started={started} onDone={done} />
      ) : (
        <Begin mode={mode} onStarted={setStarted} />
      )}
    </Modal>
  );
}

function Begin({ mode, onStarted }: { mode: TwoFactorMode; onStarted: (started: Started) => void }) {
  const fixed = useMemo(() => ({ mode }), [mode]);
  const form = useForm(startTwoFactor, { fixed });
  const send = async (): Promise<void> => {
    const reply = await form.submit();
    if (reply) onStarted(reply.data);
  };
  return (
    <ConfirmedForm form={form} submitLabel={t('Continue')} onSubmit={() => void send()}>
      <YourPassword form={form} />
    </ConfirmedForm>
  );
}

interface FirstCodeProps {
  mode: TwoFactorMode;
  started: Started;
  onDone: (recoveryCodes: readonly string[] | null) => void;
}

function FirstCode({ mode, started, onDone }: FirstCodeProps) {
  const fixed = useMemo(() => ({ otp_id: started.otp_id }), [started.otp_id]);
  const form = useForm(confirmTwoFactor, { fixed });
  const send = async (): Promise<void> => {
    const reply = await form.submit();
    if (reply) onDone(reply.data.recovery_codes);
  };
  const { app, sent } = started;
  return (
    <ConfirmedForm form={form} submitLabel={t('Turn on')} onSubmit={() => void send()}>
      {app && (
        <div className="stack">
          <p>{t('Scan this with an authenticator app, or open it on this phone.')}</p>
          <img
            className="qr"
            width={200}
            height={200}
            alt={t('QR code for the authenticator app; the key is below')}
            src={`data:image/svg+xml,${encodeURIComponent(app.qr_svg)}`}
          />
          <p>
            <a href={app.uri}>{t('Open in phone app')}</a>
          </p>
          <p>
            <span className="caption">{t('Or type this key into the app:')}</span>
            <br />
            <CopyText text={app.secret} label={t('the key')} />
          </p>
        </div>
      )}
      <Field
        form={form}
        name="otp"
        def={{
          label: text('Code'),
          kind: 'otp',
          hint: modeWords({ mode, contact: sent?.contact ?? null }).hint,
        }}
      />
    </ConfirmedForm>
  );
}
