import { removeLoginPin } from '@banyan/contract/accounts/login-pin';
import { toast } from '../../app/toast.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import { ConfirmedForm } from './parts/confirmed-form.tsx';
import { YourPassword } from './parts/your-password.tsx';

/** Removes the login PIN: what it confirmed is then not asked about, unless there is a second factor. */
export function RemoveLoginPinDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(removeLoginPin);
  const send = async (): Promise<void> => {
    if (!(await form.submit())) return;
    toast({ severity: 'success', summary: t('Login PIN removed') });
    onClose();
  };
  return (
    <Modal title={t('Remove the login PIN')} onClose={onClose}>
      <ConfirmedForm form={form} submitLabel={t('Remove the PIN')} onSubmit={() => void send()}>
        <p>{t('Every other session of your account ends.')}</p>
        <YourPassword form={form} />
      </ConfirmedForm>
    </Modal>
  );
}
