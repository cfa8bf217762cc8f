import { text } from '@banyan/contract/core/text';
import { startImport } from '@banyan/contract/imports/imports';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

interface Props {
  onBegun: (no: string) => void;
  onClose: () => void;
}

/** Says which system a network comes from, and until when that system worked things out. */
export function BeginImportDialog({ onBegun, onClose }: Props) {
  return (
    <Modal title={t('Begin an import')} onClose={onClose}>
      <ActionForm
        endpoint={startImport}
        fields={fields}
        submitLabel={t('Begin the import')}
        onCancel={onClose}
        onDone={({ data }) => {
          onClose();
          onBegun(data.no);
        }}
      />
    </Modal>
  );
}

const fields = {
  from_name: {
    label: text('Name of the system'),
    hint: text('Passbooks will say: brought forward from this name.'),
  },
  as_of: {
    label: text('Last date there'),
    kind: 'date' as const,
    hint: text('The last date whose incomes the other system worked out.'),
  },
};
