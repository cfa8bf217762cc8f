import { changeNews, type newsList } from '@banyan/contract/company/news';
import type { RowOf } from '@banyan/contract/core/report';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { t } from '../../../lib/text.ts';
import { newsInputs, publishedValues } from './parts/content-inputs.ts';

interface Props {
  row: RowOf<typeof newsList>;
  onClose: () => void;
}

/** Other words, readers or days. */
export function ChangeNewsDialog({ row, onClose }: Props) {
  return (
    <Modal title={t('Change {name}', { name: row.heading ?? '' })} onClose={onClose}>
      <ActionForm
        endpoint={changeNews}
        fields={newsInputs()}
        initial={{ ...publishedValues(row), is_important: row.is_important }}
        submitLabel={t('Save the news')}
        onCancel={onClose}
        onDone={() => {
          toast({ severity: 'success', summary: t('The news is saved.') });
          onClose();
        }}
      />
    </Modal>
  );
}
