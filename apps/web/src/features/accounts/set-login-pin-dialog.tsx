import { setLoginPin } from '@banyan/contract/accounts/login-pin';
import { text } from '@banyan/contract/core/text';
import { toast } from '../../app/toast.ts';
import { Field } from '../../components/form/field.tsx';
import { useForm } from '../../components/form/use-form.ts';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import { ConfirmedForm } from './parts/confirmed-form.tsx';
import { YourPassword } from './parts/your-password.tsx';

/** Sets a login PIN, also in the place of one that is forgotten or locked. */
export function SetLoginPinDialog({ onClose }: { onClose: () => void }) {
  const form = useForm(setLoginPin);
  const send = async (): Promise<void> => {
    if (!(await form.submit())) return;
    toast({
      severity: 'success',
      summary: t('Login PIN set'),
      detail: t('Every other session has ended.'),
    });
    onClose();
  };
  return (
    <Modal title={t('Set a login PIN')} onClose={onClose}>
      <ConfirmedForm form={form} submitLabel={t('Set the PIN')} onSubmit={() => void send()}>
        <p>{t('Every other session of your account ends.')}</p>
        <YourPassword form={form} />
        <Field
          form={form}
          name="new_pin"
          def={{
            label: text('New PIN'),
            kind: 'pin',
            hint: t('6 to 9 digits. No row such as 123456, no birthday, no mobile number.'),
          }}
        />
        <Field form={form} name="new_pin_confirmation" def={{ label: text('New PIN again'), kind: 'pin' }} />
      </ConfirmedForm>
    </Modal>
  );
}
