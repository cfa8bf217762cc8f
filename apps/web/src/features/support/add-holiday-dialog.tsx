import { text } from '@banyan/contract/core/text';
import { addHoliday } from '@banyan/contract/support/settings';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

const fields: Fields<typeof addHoliday> = {
  on: { label: text('Date'), kind: 'date' },
  name: { label: text('Name') },
};

/** A day without an office. */
export function AddHolidayDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={t('Add a holiday')} onClose={onClose}>
      <ActionForm
        endpoint={addHoliday}
        fields={fields}
        submitLabel={t('Add holiday')}
        onCancel={onClose}
        onDone={({ data }) => {
          toast({ severity: 'success', summary: t('{name} is saved.', { name: data.name }) });
          onClose();
        }}
      />
    </Modal>
  );
}
