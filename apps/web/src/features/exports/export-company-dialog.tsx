import { text } from '@banyan/contract/core/text';
import { companyExports, exportCompany } from '@banyan/contract/exports/exports';
import { queryClient } from '../../app/query-client.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

/** Asks a second admin for an export of the company. */
export function ExportCompanyDialog({ onClose }: { onClose: () => void }) {
  return (
    <Modal title={t('Export the company')} onClose={onClose}>
      <ActionForm
        endpoint={exportCompany}
        fields={fields}
        initial={{ is_sealed: true }}
        submitLabel={t('Send for approval')}
        onCancel={onClose}
        onDone={() => {
          void queryClient.invalidateQueries({ queryKey: [companyExports.path] });
          onClose();
        }}
      />
    </Modal>
  );
}

const fields = {
  is_sealed: {
    label: text('Encrypted'),
    kind: 'checkbox' as const,
    hint: text('Without it, password hashes, PANs and bank accounts stay out of the files.'),
  },
};
