import { newRecoveryCodes } from '@banyan/contract/accounts/security';
import { useState } from 'react';
import { useForm } from '../../components/form/use-form.ts';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import { ConfirmedForm } from './parts/confirmed-form.tsx';
import { RecoveryCodes } from './parts/recovery-codes.tsx';

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
        <ConfirmedForm form={form} submitLabel={t('Make new codes')} onSubmit={() => void send()}>
          <p>{t('The codes you have now will no longer work.')}</p>
        </ConfirmedForm>
      )}
    </Modal>
  );
}
