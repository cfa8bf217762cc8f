import { text } from '@banyan/contract/core/text';
import { rejectOrder } from '@banyan/contract/repurchase/returns';
import { DecideDialog } from '../../../../components/form/decide-dialog.tsx';
import { t } from '../../../../lib/text.ts';
import { linesOf, type OrderDialogProps } from './order-lines.tsx';
import { givesBackOutside, refundReference } from './refund-reference.ts';

/** The seller does not send an order; what was paid goes back. */
export function RejectOrderDialog({ row, onClose }: OrderDialogProps) {
  const no = row.no ?? '';
  const isPaid = row.payment === 'Paid';
  return (
    <DecideDialog
      endpoint={rejectOrder}
      title={t('Reject the order {no}', { no })}
      sends={{ no }}
      fields={{
        reason: { label: text('Reason'), kind: 'textarea' },
        ...(isPaid && givesBackOutside(row) ? refundReference : {}),
      }}
      lines={linesOf(row)}
      note={
        isPaid
          ? t('It is not sent. What was paid goes back to where it came from, with a credit note.')
          : t('It is not sent. Its goods are free again.')
      }
      cancelLabel={t('Keep the order')}
      done={({ data }) =>
        data.credit_note_no
          ? t('{no} is rejected. The credit note is {note}.', { no, note: data.credit_note_no })
          : t('{no} is rejected. Its goods are free again.', { no })
      }
      onClose={onClose}
    />
  );
}
