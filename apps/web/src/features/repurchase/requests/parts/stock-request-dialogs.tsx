import type { RowOf } from '@banyan/contract/core/report';
import { type Text, text, texts } from '@banyan/contract/core/text';
import {
  decideStockRequest,
  dispatchStockRequest,
  type stockRequests,
} from '@banyan/contract/repurchase/stock-requests';
import { DecideDialog } from '../../../../components/form/decide-dialog.tsx';
import { Money } from '../../../../components/parts/figures.tsx';
import type { Line } from '../../../../components/parts/lines.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { fromServer, t } from '../../../../lib/text.ts';
import { trackingField } from '../../parts/tracking-field.ts';

export type Row = RowOf<typeof stockRequests>;
interface DialogProps {
  row: Row;
  onClose: () => void;
}
type Decision = 'Approve' | 'Reject' | 'Cancel';

const titles: Record<Decision, Text> = texts({
  Approve: 'Approve the request {no}',
  Reject: 'Reject the request {no}',
  Cancel: 'Cancel the request {no}',
});
const notes: Record<Decision, Text> = texts({
  Approve: 'It is paid and invoiced now, and its goods are set aside until you send them.',
  Reject: 'Nothing was paid here, and no goods were set aside.',
  Cancel: 'Nothing was paid here, and no goods were set aside.',
});

const linesOf = ({ buyer, pieces, total, paid_by, reference }: Row): Line[] => [
  { label: t('Franchise'), value: `${buyer?.name} (${buyer?.user_id})` },
  { label: t('Pieces'), value: formatCount(pieces ?? 0) },
  { label: t('Paid by'), value: fromServer(paid_by ?? '') },
  ...(reference ? [{ label: t('Reference'), value: reference }] : []),
  { label: t('Total'), value: <Money value={total} />, total: true },
];

/** Who sells approves or rejects, who asked cancels. */
export function DecideStockRequestDialog({ row, decision, onClose }: DialogProps & { decision: Decision }) {
  const no = row.no ?? '';
  const reasonFields = {
    Approve: row.reference
      ? {
          reason: {
            label: text('Reason (optional)'),
            hint: t('Why another payment has the same reference.'),
          },
        }
      : {},
    Reject: { reason: { label: text('Reason'), kind: 'textarea' as const } },
    Cancel: {},
  };
  return (
    <DecideDialog
      endpoint={decideStockRequest}
      title={t(titles[decision], { no })}
      sends={{ no, decision }}
      fields={reasonFields[decision]}
      lines={linesOf(row)}
      note={t(notes[decision])}
      done={({ data }) =>
        data.status === 'Approved'
          ? t('{no} is approved. It is the order {order}.', { no, order: data.order_no ?? '' })
          : data.status === 'Rejected'
            ? t('{no} is rejected.', { no })
            : t('{no} was cancelled.', { no })
      }
      onClose={onClose}
    />
  );
}

/** The goods leave the store of who sells. */
export function DispatchStockRequestDialog({ row, onClose }: DialogProps) {
  const no = row.no ?? '';
  const { name, address, state, pincode } = row.delivery;
  return (
    <DecideDialog
      endpoint={dispatchStockRequest}
      title={t('Send the goods of {no}', { no })}
      sends={{ no }}
      fields={trackingField()}
      lines={[{ label: t('Deliver to'), value: `${name}, ${address}, ${state} ${pincode}` }, ...linesOf(row)]}
      done={() => t('{no} is on its way.', { no })}
      onClose={onClose}
    />
  );
}
