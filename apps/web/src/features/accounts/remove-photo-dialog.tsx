import { removePhoto } from '@banyan/contract/accounts/photo';
import { updateUser } from '../../app/session/session.ts';
import { toast } from '../../app/toast.ts';
import { useForm } from '../../components/form/use-form.ts';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';
import { ConfirmedForm } from './parts/confirmed-form.tsx';

/** Takes the photo away; the initials stand in its place again. */
export function RemovePhotoDialog({ onClose }: { onClose: () => void }) {
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
      <ConfirmedForm form={form} submitLabel={t('Remove the photo')} onSubmit={() => void remove()}>
        <p>{t('The photo is deleted. Your initials are shown again.')}</p>
      </ConfirmedForm>
    </Modal>
  );
}
