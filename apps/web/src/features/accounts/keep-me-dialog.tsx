import { keepMe, readPersonalState } from '@banyan/contract/documents/personal-data';
import { queryClient } from '../../app/query-client.ts';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

/** Keeps the own account after all. */
export default function KeepMeDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={t('Keep my account')} onClose={onClose}>
      <p>{t('Nothing is erased. Everything stays as it is.')}</p>
      <ActionForm
        endpoint={keepMe}
        fields={{}}
        submitLabel={t('Keep my account')}
        cancelLabel={t('Not now')}
        onCancel={onClose}
        onDone={() => {
          void queryClient.invalidateQueries({ queryKey: [readPersonalState.path] });
          toast({ severity: 'success', summary: t('Your account stays') });
          onClose();
        }}
      />
    </Modal>
  );
}
