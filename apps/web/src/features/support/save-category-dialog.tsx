import { text } from '@banyan/contract/core/text';
import { saveTicketCategory, type TicketCategory } from '@banyan/contract/support/settings';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

interface Props {
  /** Without an id a new one. */
  category: Partial<TicketCategory>;
  onClose: () => void;
}

const fields: Fields<typeof saveTicketCategory> = {
  name: { label: text('Name') },
  is_used: { label: text('In use'), kind: 'checkbox', hint: t('New tickets may choose it.') },
};

/** A category of tickets. */
export function SaveCategoryDialog({ category: { id, name = '', is_used = true }, onClose }: Props) {
  const title = id === undefined ? t('Add a category') : t('Change {name}', { name });
  return (
    <Modal title={title} onClose={onClose}>
      <ActionForm
        endpoint={saveTicketCategory}
        fields={fields}
        initial={{ id, name, is_used }}
        submitLabel={t('Save the category')}
        onCancel={onClose}
        onDone={({ data }) => {
          toast({ severity: 'success', summary: t('{name} is saved.', { name: data.name }) });
          onClose();
        }}
      />
    </Modal>
  );
}
