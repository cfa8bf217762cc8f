import type { RowOf } from '@banyan/contract/core/report';
import { text } from '@banyan/contract/core/text';
import { type companyPapers, endCompanyPaper } from '@banyan/contract/documents/vault';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

/** Ends a paper of the company: nobody is reminded of it any more. */
export function EndPaperDialog({ row, onClose }: { row: RowOf<typeof companyPapers>; onClose: () => void }) {
  const no = row.no ?? '';
  return (
    <Modal title={t('End {name}', { name: row.name ?? '' })} onClose={onClose}>
      <ActionForm
        endpoint={endCompanyPaper}
        fields={{ reason: { label: text('Reason'), hint: t('It stays readable.') } }}
        initial={{ no }}
        submitLabel={t('End the paper')}
        onCancel={onClose}
        onDone={() => {
          toast({ severity: 'success', summary: t('{no} has ended.', { no }) });
          onClose();
        }}
      />
    </Modal>
  );
}
