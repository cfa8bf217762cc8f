import type { TwoFactorMode } from '@banyan/contract/accounts/accounts';
import { turnOffTwoFactor } from '@banyan/contract/accounts/security';
import { useMemo } from 'react';
import { toast } from '../../app/toast.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import { ConfirmedForm } from './parts/confirmed-form.tsx';
import { modeWords } from './parts/mode-words.ts';
import { YourPassword } from './parts/your-password.tsx';

/** Turns one second factor off; with the last one go the recovery codes. */
export function TurnOffTwoFactorDialog({ mode, onClose }: { mode: TwoFactorMode; onClose: () => void }) {
  const fixed = useMemo(() => ({ mode }), [mode]);
  const form = useForm(turnOffTwoFactor, { fixed });
  const { name } = modeWords({ mode });
  const send = async (): Promise<void> => {
    if (!(await form.submit())) return;
    toast({ severity: 'success', summary: t('{mode} is off', { mode: name }) });
    onClose();
  };
  return (
    <Modal title={t('Turn off two-factor: {mode}', { mode: name })} onClose={onClose}>
      <ConfirmedForm form={form} submitLabel={t('Turn off')} onSubmit={() => void send()}>
        <p>{t('Every other session of your account ends.')}</p>
        <YourPassword form={form} />
      </ConfirmedForm>
    </Modal>
  );
}
