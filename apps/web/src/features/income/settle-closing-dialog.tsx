import {
  approveClosing,
  type ClosingDetail,
  recalculateClosing,
  resumeClosing,
} from '@banyan/contract/closings';
import { useCompany } from '../../app/company.ts';
import { toast } from '../../app/toast.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { FieldDef } from '../../components/form/field.tsx';
import { Money } from '../../components/parts/figures.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { Modal } from '../../components/parts/modal.tsx';
import { formatCount, formatDate } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';

export type ClosingMove = 'Approve' | 'Recalculate' | 'Resume';

const nothing: Record<string, FieldDef> = {};
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

/** What the closing comes to once more, then what is made of it. */
export function SettleClosingDialog({
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
  const label = t(title, { date });
  return (
    <Modal title={label} onClose={onClose}>
      <ActionForm
        endpoint={call}
        fields={nothing}
        initial={{ business_date }}
        purpose="Confirm"
        submitLabel={label}
        onCancel={onClose}
        onDone={() => {
          toast({ severity: 'success', summary: t(done, { date }) });
          onClose();
        }}
      >
        {() => (
          <>
            <Lines
              lines={[
                { label: t('Members'), value: formatCount(closing.members) },
                { label: t('Rows'), value: formatCount(closing.rows) },
                { label: t('To be paid'), value: <Money value={closing.payable} />, total: true },
              ]}
            />
            <p className="caption">{t(note)}</p>
          </>
        )}
      </ActionForm>
    </Modal>
  );
}
