import { text } from '@banyan/contract/core/text';
import {
  cancelOrder,
  deliverOrder,
  dispatchOrder,
  markOrderPaid,
  payOwnOrder,
} from '@banyan/contract/repurchase/orders';
import { useArea } from '../../../../app/use-area.ts';
import { DecideDialog } from '../../../../components/form/decide-dialog.tsx';
import type { Line } from '../../../../components/parts/lines.tsx';
import { fromServer, t } from '../../../../lib/text.ts';
import { trackingField } from '../../parts/tracking-field.ts';
import { linesOf, type OrderDialogProps } from './order-lines.tsx';

/** The buyer pays what a seller billed to the own wallet. */
export function PayOrderDialog({ row, onClose }: OrderDialogProps) {
  const no = row.no ?? '';
  return (
    <DecideDialog
      endpoint={payOwnOrder}
      title={t('Pay the order {no}', { no })}
      sends={{ no }}
      lines={[{ label: t('From'), value: fromServer(row.paid_by ?? '') }, ...linesOf(row)]}
      done={({ data }) =>
        t('{no} is paid. The invoice is {invoice}.', { no, invoice: data.invoice_no ?? '' })
      }
      onClose={onClose}
    />
  );
}

/** The seller found the money that the buyer sent. */
export function MarkPaidDialog({ row, onClose }: OrderDialogProps) {
  const no = row.no ?? '';
  return (
    <DecideDialog
      endpoint={markOrderPaid}
      title={t('The payment of {no} arrived', { no })}
      sends={{ no }}
      lines={[
        { label: t('Mode'), value: fromServer(row.paid_by ?? '') },
        { label: t('Reference'), value: row.reference ?? '–' },
        ...linesOf(row),
      ]}
      note={t('The order is invoiced, and its BV counts from now on.')}
      done={({ data }) =>
        t('{no} is paid. The invoice is {invoice}.', { no, invoice: data.invoice_no ?? '' })
      }
      onClose={onClose}
    />
  );
}

export function CancelOrderDialog({ row, onClose }: OrderDialogProps) {
  const no = row.no ?? '';
  return (
    <DecideDialog
      endpoint={cancelOrder}
      title={t('Cancel the order {no}', { no })}
      sends={{ no }}
      fields={{ reason: { label: text('Reason (optional)'), kind: 'textarea' } }}
      lines={linesOf(row)}
      note={t('It is not paid. Its goods are free again.')}
      cancelLabel={t('Keep the order')}
      done={() => t('{no} was cancelled. Its goods are free again.', { no })}
      onClose={onClose}
    />
  );
}

export function DispatchOrderDialog({ row, onClose }: OrderDialogProps) {
  const no = row.no ?? '';
  return (
    <DecideDialog
      endpoint={dispatchOrder}
      title={t('Send the order {no}', { no })}
      sends={{ no }}
      fields={trackingField()}
      lines={[...addressLines(row), ...linesOf(row)]}
      done={() => t('{no} is on its way.', { no })}
      onClose={onClose}
    />
  );
}

const addressLines = ({ delivery }: OrderDialogProps['row']): Line[] =>
  delivery
    ? [
        {
          label: t('Deliver to'),
          value: `${delivery.name}, ${delivery.address}, ${delivery.state} ${delivery.pincode}`,
        },
      ]
    : [];

/** Said by the seller, or by the member who has the goods. */
export function DeliverOrderDialog({ row, onClose }: OrderDialogProps) {
  const { isMember } = useArea();
  const no = row.no ?? '';
  return (
    <DecideDialog
      endpoint={deliverOrder}
      title={isMember ? t('The order {no} has arrived', { no }) : t('The order {no} is delivered', { no })}
      sends={{ no }}
      lines={linesOf(row)}
      done={() => t('{no} is delivered.', { no })}
      onClose={onClose}
    />
  );
}
