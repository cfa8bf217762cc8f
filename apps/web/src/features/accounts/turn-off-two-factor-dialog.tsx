import type { TwoFactorMode } from '@banyan/contract/accounts';
import { turnOffTwoFactor } from '@banyan/contract/security';
import { useMemo } from 'react';
import { toast } from '../../app/toast.ts';
import { AccountForm } from '../../components/accounts/account-form.tsx';
import { modeWords } from '../../components/accounts/mode-words.ts';
import { Field } from '../../components/form/field.tsx';
import { StepUp } from '../../components/form/step-up.tsx';
import { type Form, useForm } from '../../components/form/use-form.ts';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

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
      <AccountForm form={form as Form} submitLabel={t('Turn off')} onSubmit={() => void send()}>
        <p>{t('Every other session of your account ends.')}</p>
        <Field
          form={form as Form}
          name="current_password"
          def={{ label: 'Your password', kind: 'password', autoComplete: 'current-password' }}
        />
        <StepUp form={form as Form} purpose="Toggle2FA" />
      </AccountForm>
    </Modal>
  );
}
