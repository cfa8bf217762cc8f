import { readIdCard, reissueIdCard } from '@banyan/contract/documents/papers';
import { queryClient } from '../../app/query-client.ts';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

/** Issues a new card: the one before is not valid from then on. */
export function ReissueCardDialog({ no, onClose }: { no: string; onClose: () => void }) {
  return (
    <Modal title={t('Issue a new card')} onClose={onClose}>
      <p>{t('Card {no} ends at once. Who scans it reads that it is not valid.', { no })}</p>
      <ActionForm
        endpoint={reissueIdCard}
        fields={{}}
        initial={{ no }}
        submitLabel={t('Issue a new card')}
        onCancel={onClose}
        onDone={({ data }) => {
          void queryClient.invalidateQueries({ queryKey: [readIdCard.path] });
          toast({ severity: 'success', summary: t('Card {no} is issued.', { no: data.no }) });
          onClose();
        }}
      />
    </Modal>
  );
}
