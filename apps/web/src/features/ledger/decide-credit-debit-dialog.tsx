import { type creditDebitHistory, decideCreditDebit } from '@banyan/contract/ledger';
import type { RowOf } from '@banyan/contract/report';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { DateTime, Money } from '../../components/parts/figures.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { isZero } from '../../lib/decimal.ts';
import { t } from '../../lib/text.ts';

export interface AdjustmentToDecide {
  row: RowOf<typeof creditDebitHistory>;
  decision: 'Approve' | 'Reject';
}

/** The second admin sees everything once more, then decides. */
export function DecideDialog({ row, decision, onClose }: AdjustmentToDecide & { onClose: () => void }) {
  const isCredit = isZero(row.debit);
  const title =
    decision === 'Approve' ? t('Approve {no}', { no: row.no ?? '' }) : t('Reject {no}', { no: row.no ?? '' });
  return (
    <Modal title={title} onClose={onClose}>
      <ActionForm
        endpoint={decideCreditDebit}
        fields={{}}
        initial={{ no: row.no, decision }}
        purpose="Confirm"
        submitLabel={title}
        onCancel={onClose}
        onDone={({ data }) => {
          toast({
            severity: 'success',
            summary:
              data.status === 'Approved'
                ? t('{no} was approved. The money has moved.', { no: data.no })
                : t('{no} was rejected. No money moved.', { no: data.no }),
          });
          onClose();
        }}
      >
        {() => (
          <Lines
            lines={[
              { label: t('For'), value: `${row.owner?.name} (${row.owner?.user_id})` },
              { label: t('Wallet'), value: row.wallet },
              { label: t('Reason'), value: `${row.reason}: ${row.remark}` },
              { label: t('Asked for by'), value: row.by?.name },
              { label: t('Asked on'), value: <DateTime value={row.at} /> },
              {
                label: isCredit ? t('Credit') : t('Debit'),
                value: <Money value={isCredit ? row.credit : row.debit} />,
                total: true,
              },
            ]}
          />
        )}
      </ActionForm>
    </Modal>
  );
}
