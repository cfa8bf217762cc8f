import type { RowOf } from '@banyan/contract/core/report';
import { cancelWithdrawal, type withdrawalRequests } from '@banyan/contract/withdrawals/withdrawals';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Money } from '../../components/parts/figures.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { t } from '../../lib/text.ts';

interface Props {
  row: RowOf<typeof withdrawalRequests>;
  onClose: () => void;
}

const fields = {};

/** A request that waits is taken back by its owner. */
export function CancelWithdrawalDialog({ row, onClose }: Props) {
  const queries = useQueryClient();
  const no = row.no ?? '';
  return (
    <Modal title={t('Cancel {no}', { no })} onClose={onClose}>
      <div className="stack">
        <p>{t('The money is free in your wallet again at once.')}</p>
        <Lines lines={[{ label: t('Amount'), value: <Money value={row.amount} />, total: true }]} />
        <ActionForm
          endpoint={cancelWithdrawal}
          fields={fields}
          initial={{ no }}
          submitLabel={t('Cancel the request')}
          cancelLabel={t('Keep it')}
          onCancel={onClose}
          onDone={() => {
            toast({ severity: 'success', summary: t('{no} was cancelled.', { no }) });
            void queries.invalidateQueries();
            onClose();
          }}
        />
      </div>
    </Modal>
  );
}
