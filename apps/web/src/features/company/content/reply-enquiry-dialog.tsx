import { type enquiries, replyEnquiry } from '@banyan/contract/company/enquiries';
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

/** The one answer to an enquiry. */
export function ReplyEnquiryDialog({ row, onClose }: Props) {
  const no = row.no ?? '';
  return (
    <Modal title={t('Reply to {name}', { name: row.name ?? '' })} onClose={onClose}>
      <p className="plain-text">{row.message}</p>
      <ActionForm
        endpoint={replyEnquiry}
        fields={{
          message: {
            label: text('Answer'),
            kind: 'textarea',
            hint: t('Goes by mail to {email}, once.', { email: row.email ?? '' }),
          },
        }}
        initial={{ no }}
        submitLabel={t('Send the answer')}
        onCancel={onClose}
        onDone={() => {
          toast({ severity: 'success', summary: t('The answer to {no} is on its way.', { no }) });
          onClose();
        }}
      />
    </Modal>
  );
}
