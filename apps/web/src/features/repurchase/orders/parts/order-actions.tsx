import type { Endpoint } from '@banyan/contract/core/endpoint';
import type { RowOf } from '@banyan/contract/core/report';
import type { Text } from '@banyan/contract/core/text';
import { text } from '@banyan/contract/core/text';
import type { orders } from '@banyan/contract/repurchase/order-list';
import {
  cancelOrder,
  deliverOrder,
  dispatchOrder,
  markOrderPaid,
  payOwnOrder,
} from '@banyan/contract/repurchase/orders';
import { receiveGoods } from '@banyan/contract/repurchase/receive-goods';
import { rejectOrder, returnItems } from '@banyan/contract/repurchase/returns';
import { type ComponentType, Suspense } from 'react';
import { useMayCall } from '../../../../app/use-rights.ts';
import { Button } from '../../../../components/parts/button.tsx';
import type { RowDialog } from '../../../../components/report/report-body.tsx';
import { lazyPart } from '../../../../lib/lazy-part.tsx';
import { t } from '../../../../lib/text.ts';
import { ReceiveGoodsDialog } from '../../parts/receive-goods-dialog.tsx';
import type { OrderDialogProps } from './order-lines.tsx';

// loaded with the first dialog that is opened
const dialogs = () => import('./order-dialogs.tsx');
const lazily = (load: () => Promise<ComponentType<OrderDialogProps>>) =>
  lazyPart(async () => ({ default: await load() }));

/** Something that may be done with an order now: the answer of the list says so, and the right to the call. */
interface OrderAction {
  label: Text;
  isMain: boolean;
  call: Endpoint;
  isOpen: (row: RowOf<typeof orders>) => boolean;
  Dialog: ComponentType<OrderDialogProps>;
}

const calledOff: readonly Endpoint[] = [cancelOrder, rejectOrder];

/** In the order of the buttons. */
const orderActions: readonly OrderAction[] = [
  {
    label: text('Cancel…'),
    isMain: false,
    call: cancelOrder,
    isOpen: ({ can_cancel }) => can_cancel,
    Dialog: lazily(async () => (await dialogs()).CancelOrderDialog),
  },
  {
    label: text('Reject…'),
    isMain: false,
    call: rejectOrder,
    isOpen: ({ dispatch, can_dispatch, can_decide }) =>
      dispatch === 'Pending' && (can_dispatch || can_decide),
    Dialog: lazily(async () => (await import('./reject-order-dialog.tsx')).RejectOrderDialog),
  },
  {
    label: text('Return…'),
    isMain: false,
    call: returnItems,
    isOpen: ({ can_return }) => can_return,
    Dialog: lazily(async () => (await import('./return-items-dialog.tsx')).ReturnItemsDialog),
  },
  {
    label: text('Pay…'),
    isMain: true,
    call: payOwnOrder,
    isOpen: ({ can_pay }) => can_pay,
    Dialog: lazily(async () => (await dialogs()).PayOrderDialog),
  },
  {
    label: text('Payment arrived…'),
    isMain: true,
    call: markOrderPaid,
    isOpen: ({ can_decide }) => can_decide,
    Dialog: lazily(async () => (await dialogs()).MarkPaidDialog),
  },
  {
    label: text('Send…'),
    isMain: true,
    call: dispatchOrder,
    isOpen: ({ can_dispatch }) => can_dispatch,
    Dialog: lazily(async () => (await dialogs()).DispatchOrderDialog),
  },
  {
    label: text('Delivered…'),
    isMain: false,
    call: deliverOrder,
    isOpen: ({ can_deliver }) => can_deliver,
    Dialog: lazily(async () => (await dialogs()).DeliverOrderDialog),
  },
  {
    label: text('Goods arrived…'),
    isMain: true,
    call: receiveGoods,
    isOpen: ({ can_receive }) => can_receive,
    Dialog: ReceiveGoodsDialog,
  },
];

interface Props {
  row: RowOf<typeof orders>;
  close: (dialog?: RowDialog) => void;
}

/** The buttons of an order's drawer. */
export function OrderActions({ row, close }: Props) {
  const mayCall = useMayCall();
  return orderActions
    .filter(({ call, isOpen }) => isOpen(row) && mayCall(call))
    .map(({ label, isMain, call, Dialog }) => (
      <Button
        key={call.path}
        variant={isMain ? 'primary' : calledOff.includes(call) ? 'danger' : 'secondary'}
        onClick={() =>
          close((onClose) => (
            <Suspense>
              <Dialog row={row} onClose={onClose} />
            </Suspense>
          ))
        }
      >
        {t(label)}
      </Button>
    ));
}
