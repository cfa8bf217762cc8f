import { newRecoveryCodes } from '@banyan/contract/security';
import { useState } from 'react';
import { AccountForm } from '../../components/accounts/account-form.tsx';
import { RecoveryCodes } from '../../components/accounts/recovery-codes.tsx';
import { StepUp } from '../../components/form/step-up.tsx';
import { type Form, useForm } from '../../components/form/use-form.ts';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

/** Makes new recovery codes; the old ones no longer count. */
export function NewRecoveryCodesDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(newRecoveryCodes);
  const [codes, setCodes] = useState<readonly string[]>();
  const send = async (): Promise<void> => {
    const reply = await form.submit();
    if (reply) setCodes(reply.data.recovery_codes);
  };
  return (
    <Modal title={t('New recovery codes')} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={onClose} />
      ) : (
        <AccountForm form={form as Form} submitLabel={t('Make new codes')} onSubmit={() => void send()}>
          <p>{t('The codes you have now will no longer work.')}</p>
          <StepUp form={form as Form} purpose="Toggle2FA" />
        </AccountForm>
      )}
    </Modal>
  );
}
