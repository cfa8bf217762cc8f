import { changePopup, type popupList } from '@banyan/contract/company/popups';
import type { RowOf } from '@banyan/contract/core/report';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { t } from '../../../lib/text.ts';
import { popupInputs } from './parts/content-inputs.ts';

interface Props {
  row: RowOf<typeof popupList>;
  onClose: () => void;
}

/** Other words, readers or days. */
export function ChangePopupDialog({ row, onClose }: Props) {
  const { id, audience, language, heading, text, link, from_on, to_on, disclaimer } = row;
  return (
    <Modal title={t('Change {name}', { name: heading ?? '' })} onClose={onClose}>
      <ActionForm
        endpoint={changePopup}
        fields={popupInputs(t('Without another one the picture stays.'))}
        initial={{
          id,
          audience,
          language,
          heading: heading ?? '',
          text,

          link: link ?? '',
          from_on: from_on ?? '',
          to_on: to_on ?? '',
          disclaimer,
        }}
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
