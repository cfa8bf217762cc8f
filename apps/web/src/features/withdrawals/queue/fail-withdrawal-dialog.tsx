import { text } from '@banyan/contract/core/text';
import { failWithdrawal } from '@banyan/contract/withdrawals/withdrawal-decisions';
import { DecideDialog } from '../../../components/form/decide-dialog.tsx';
import type { Fields } from '../../../components/form/field.tsx';
import { WaitsByHand } from '../../../components/form/waits-by-hand.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { t } from '../../../lib/text.ts';
import type { QueueRow } from './parts/queue-row.ts';

const fields: Fields<typeof failWithdrawal> = {
  reason: { label: text('Reason'), kind: 'textarea', hint: t('The owner reads it.') },
};

/** A payment that failed or came back: everything returns to the wallet. */
export function FailWithdrawalDialog({ row, onClose }: { row: QueueRow; onClose: () => void }) {
  const no = row.no ?? '';
  const isReturned = row.status === 'Paid';
  return (
    <DecideDialog
      endpoint={failWithdrawal}
      title={isReturned ? t('Return {no}', { no }) : t('Fail {no}', { no })}
      sends={{ no }}
      fields={fields}
      lines={[
        { label: t('Owner'), value: `${row.owner?.name} (${row.owner?.user_id})` },
        { label: t('Net payable'), value: <Money value={row.net} /> },
        { label: t('Back into the wallet'), value: <Money value={row.amount} />, total: true },
      ]}
      note={t('Charge and tax go back too, and incomes that were paid for it are taken back.')}
      waits={<WaitsByHand userId={row.owner?.user_id ?? ''} value={row.amount ?? '0'} />}
      done={() => t('{no} is back in the wallet.', { no })}
      onClose={onClose}
    />
  );
}
