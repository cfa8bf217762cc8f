import type { RowOf } from '@banyan/contract/core/report';
import { cancelCreditRequest, type creditRequests } from '@banyan/contract/ledger/credit-requests';
import { toast } from '../../../app/toast.ts';
import { ActionForm } from '../../../components/form/action-form.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { Modal } from '../../../components/parts/modal.tsx';
import { fromServer, t } from '../../../lib/text.ts';

interface Props {
  row: RowOf<typeof creditRequests>;
  onClose: () => void;
}

/** An own request that waits is taken back. */
export function CancelCreditRequestDialog({ row, onClose }: Props) {
  const no = row.no ?? '';
  const title = t('Cancel the request {no}', { no });
  return (
    <Modal title={title} onClose={onClose}>
      <ActionForm
        endpoint={cancelCreditRequest}
        fields={{}}
        initial={{ no }}
        submitLabel={title}
        onCancel={onClose}
        cancelLabel={t('Keep the request')}
        onDone={() => {
          toast({ severity: 'success', summary: t('{no} was cancelled. No money moved.', { no }) });
          onClose();
        }}
      >
        {() => (
          <Lines
            lines={[
              { label: t('Wallet'), value: fromServer(row.wallet ?? '') },
              { label: t('Reference'), value: row.reference ?? '–' },
              { label: t('Amount'), value: <Money value={row.amount} />, total: true },
            ]}
          />
        )}
      </ActionForm>
    </Modal>
  );
}
