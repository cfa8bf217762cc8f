import { changePopup, type popupList } from '@banyan/contract/company/popups';
import type { RowOf } from '@banyan/contract/core/report';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { t } from '../../../lib/text.ts';
import { popupInputs, publishedValues } from './parts/content-inputs.ts';

interface Props {
  row: RowOf<typeof popupList>;
  onClose: () => void;
}

/** Other words, readers or days. */
export function ChangePopupDialog({ row, onClose }: Props) {
  return (
    <Modal title={t('Change {name}', { name: row.heading ?? '' })} onClose={onClose}>
      <ActionForm
        endpoint={changePopup}
        fields={popupInputs(t('Without another one the picture stays.'))}
        initial={publishedValues(row)}
        submitLabel={t('Save the pop-up')}
        onCancel={onClose}
        onDone={() => {
          toast({ severity: 'success', summary: t('The pop-up is saved.') });
          onClose();
        }}
      />
    </Modal>
  );
}
