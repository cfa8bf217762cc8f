import { closeEnquiry, type enquiries } from '@banyan/contract/company/enquiries';
import type { RowOf } from '@banyan/contract/core/report';
import { text } from '@banyan/contract/core/text';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { t } from '../../../lib/text.ts';

interface Props {
  row: RowOf<typeof enquiries>;
  onClose: () => void;
}

/** Closes an enquiry without another mail. */
export function CloseEnquiryDialog({ row, onClose }: Props) {
  const no = row.no ?? '';
  return (
    <Modal title={t('Close {no}', { no })} onClose={onClose}>
      <ActionForm
        endpoint={closeEnquiry}
        fields={{ remark: { label: text('Reason'), kind: 'textarea', hint: t('No mail is sent.') } }}
        initial={{ no }}
        submitLabel={t('Close the enquiry')}
        onCancel={onClose}
        onDone={() => {
          toast({ severity: 'success', summary: t('{no} is closed.', { no }) });
          onClose();
        }}
      />
    </Modal>
  );
}
