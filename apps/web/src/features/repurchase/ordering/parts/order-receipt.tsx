import { type PlacedOrder, readPlacedOrder } from '@banyan/contract/repurchase/order-placed';
import type { ReactNode } from 'react';
import { useArea } from '../../../../app/use-area.ts';
import { Receipt } from '../../../../components/form/receipt.tsx';
import { Money } from '../../../../components/parts/figures.tsx';
import { ScreenButton } from '../../../../components/parts/screen-link.tsx';
import { StatusTag } from '../../../../components/parts/status-tag.tsx';
import { isZero } from '../../../../lib/decimal.ts';
import { t } from '../../../../lib/text.ts';
import { useCall } from '../../../../lib/use-call.ts';
import type { Shown } from './order-from-shop.tsx';

/** The receipt of an order from the shop. */
export const receiptOf = (order: PlacedOrder, shown: Shown) => <OrderReceipt order={order} {...shown} />;

interface Props {
  order: PlacedOrder;
  /** The name of the buyer; undefined = oneself. */
  buyer?: string | undefined;
  /** It is paid from a wallet, whose owner may have to confirm it. */
  isFromWallet: boolean;
  again: ReactNode;
}

/** Milliseconds after which an order that waits is asked for again. */
const askAgain = 4000;

/** What was ordered, with its number; while a wallet's owner has yet to confirm, it looks whether that has been done. */
export function OrderReceipt({ order, buyer, isFromWallet, again }: Props) {
  const { isAdmin, own } = useArea();
  const list = isAdmin ? '/admin/repurchase-orders/orders' : own('/repurchase/orders-list');
  const { data: now = order } = useCall(
    readPlacedOrder,
    { no: order.no },
    { enabled: order.status === 'Unpaid', refetchInterval: askAgain, quiet: true },
  );
  const { status } = now;
  const isWaiting = status === 'Unpaid';
  return (
    <Receipt
      title={
        isWaiting
          ? t('Ordered, not paid yet')
          : status === 'Cancelled'
            ? t('Cancelled')
            : t('Ordered and paid')
      }
      isPending={isWaiting}
      no={order.no}
      text={isWaiting ? waitingText(isFromWallet, buyer) : undefined}
      lines={[
        ...(buyer ? [{ label: t('Buyer'), value: buyer }] : []),
        { label: t('Payment'), value: <StatusTag status={status} /> },
        { label: t('Dispatch'), value: <StatusTag status={now.dispatch} /> },
        { label: t('Invoice'), value: now.invoice_no ?? '–' },
        ...(isZero(order.bv) ? [] : [{ label: t('BV'), value: <Money value={order.bv} /> }]),
        { label: t('Total with tax'), value: <Money value={order.total} />, total: true },
      ]}
      actions={
        <>
          {again}
          <ScreenButton href={`${list}?f_no=${order.no}`}>{t('Open order')}</ScreenButton>
        </>
      }
    />
  );
}

function waitingText(isFromWallet: boolean, buyer: string | undefined): string {
  if (buyer && isFromWallet)
    return t(
      '{buyer} confirms it in the own orders, then it is paid. Hand nothing over before. The order shows until when its goods are set aside.',
      { buyer },
    );
  return t('The seller looks for the payment. The order shows until when its goods are set aside.');
}
