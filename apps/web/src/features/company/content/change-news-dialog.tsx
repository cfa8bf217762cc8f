import { changeNews, type newsList } from '@banyan/contract/company/news';
import type { RowOf } from '@banyan/contract/core/report';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { t } from '../../../lib/text.ts';
import { newsInputs } from './parts/content-inputs.ts';

interface Props {
  row: RowOf<typeof newsList>;
  onClose: () => void;
}

/** Other words, readers or days. */
export function ChangeNewsDialog({ row, onClose }: Props) {
  const { id, audience, language, heading, text, is_important, link, from_on, to_on, disclaimer } = row;
  return (
    <Modal title={t('Change {name}', { name: heading ?? '' })} onClose={onClose}>
      <ActionForm
        endpoint={changeNews}
        fields={newsInputs()}
        initial={{
          id,
          audience,
          language,
          heading: heading ?? '',
          text,
          is_important,
          link: link ?? '',
          from_on: from_on ?? '',
          to_on: to_on ?? '',
          disclaimer,
        }}
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
