import { removePhoto } from '@banyan/contract/photo';
import { updateUser } from '../../app/session.ts';
import { toast } from '../../app/toast.ts';
import { useSession } from '../../app/use-session.ts';
import { AccountForm } from '../../components/accounts/account-form.tsx';
import { StepUp } from '../../components/form/step-up.tsx';
import { type Form, useForm } from '../../components/form/use-form.ts';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

/** Takes the photo away; the initials stand in its place again. */
export function RemovePhotoDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession();
  const form = useForm(removePhoto);
  const remove = async (): Promise<void> => {
    const reply = await form.submit();
    if (!reply) return;
    updateUser({ profile_image_url: reply.data.profile_image_url });
    toast({ severity: 'success', summary: t('Photo removed') });
    onClose();
  };
  return (
    <Modal title={t('Remove the photo')} onClose={onClose}>
      <AccountForm form={form as Form} submitLabel={t('Remove the photo')} onSubmit={() => void remove()}>
        <p>{t('The photo is deleted, and the initials stand in its place again.')}</p>
        {user.user_type === 'Admin' && <StepUp form={form as Form} purpose="Confirm" />}
      </AccountForm>
    </Modal>
  );
}
