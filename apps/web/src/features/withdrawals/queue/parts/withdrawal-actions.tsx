import { decideWithdrawals, failWithdrawal } from '@banyan/contract/withdrawals/withdrawal-decisions';
import { useMayCall } from '../../../../app/use-rights.ts';
import { Button } from '../../../../components/parts/button.tsx';
import type { RowDialog } from '../../../../components/report/report-body.tsx';
import { t } from '../../../../lib/text.ts';
import { DecideWithdrawalDialog } from '../decide-withdrawal-dialog.tsx';
import { FailWithdrawalDialog } from '../fail-withdrawal-dialog.tsx';
import type { QueueRow } from './queue-row.ts';

interface Props {
  row: QueueRow;
  close: (dialog?: RowDialog) => void;
}

/** Only what may be done where the request stands. */
export function WithdrawalActions({ row, close }: Props) {
  const mayCall = useMayCall();
  if (row.status === 'Pending' && mayCall(decideWithdrawals)) {
    const decide = (decision: 'Approve' | 'Reject') =>
      close((onClose) => <DecideWithdrawalDialog row={row} decision={decision} onClose={onClose} />);
    return (
      <>
        <Button variant="danger" onClick={() => decide('Reject')}>
          {t('Reject…')}
        </Button>
        <Button variant="primary" onClick={() => decide('Approve')}>
          {t('Approve…')}
        </Button>
      </>
    );
  }
  // what a chain has paid cannot be taken back
  const payable = row.token === null ? ['Approved', 'Processing', 'Paid'] : ['Approved', 'Processing'];
  if (!payable.includes(row.status ?? '') || !mayCall(failWithdrawal)) return null;
  return (
    <Button
      variant="danger"
      onClick={() => close((onClose) => <FailWithdrawalDialog row={row} onClose={onClose} />)}
    >
      {row.status === 'Paid' ? t('Payment returned…') : t('Payment failed…')}
    </Button>
  );
}
