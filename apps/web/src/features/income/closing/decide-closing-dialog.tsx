import {
  approveClosing,
  type ClosingDetail,
  recalculateClosing,
  resumeClosing,
} from '@banyan/contract/income/closings';
import { useCompany } from '../../../app/company.ts';
import { DecideDialog } from '../../../components/form/decide-dialog.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { formatCount, formatDate } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';

export type ClosingMove = 'Approve' | 'Recalculate' | 'Resume';

const moves = {
  Approve: {
    call: approveClosing,
    title: 'Approve the closing of {date}',
    note: 'Its incomes are posted to the wallets. What is posted is never edited.',
    done: 'The closing of {date} is being posted.',
  },
  Recalculate: {
    call: recalculateClosing,
    title: 'Calculate the closing of {date} again',
    note: 'The result is thrown away, and nothing of it was posted.',
    done: 'The closing of {date} is being calculated again.',
  },
  Resume: {
    call: resumeClosing,
    title: 'Continue the closing of {date}',
    note: 'What was posted stays, and is not posted again.',
    done: 'The closing of {date} goes on.',
  },
} as const;

/** The totals of the closing again, then the decision. */
export function DecideClosingDialog({
  closing,
  move,
  onClose,
}: {
  closing: ClosingDetail;
  move: ClosingMove;
  onClose: () => void;
}) {
  const { timezone } = useCompany();
  const { business_date } = closing;
  const { call, title, note, done } = moves[move];
  const date = formatDate(business_date, timezone);
  return (
    <DecideDialog
      endpoint={call}
      title={t(title, { date })}
      sends={{ business_date }}
      lines={[
        { label: t('Members'), value: formatCount(closing.members) },
        { label: t('Rows'), value: formatCount(closing.rows) },
        { label: t('To be paid'), value: <Money value={closing.payable} />, total: true },
      ]}
      note={t(note)}
      done={() => t(done, { date })}
      onClose={onClose}
    />
  );
}
