import type { Endpoint } from '@banyan/contract/core/endpoint';
import { useState } from 'react';
import { useAddress } from '../../../../app/use-address.ts';
import { WaitingReceipt } from '../../../../components/form/waiting-receipt.tsx';
import { Button } from '../../../../components/parts/button.tsx';
import { t } from '../../../../lib/text.ts';
import { readLines, useKept } from './cart.ts';
import { CartLines } from './cart-lines.tsx';
import { CartTotals } from './cart-totals.tsx';
import { Checkout } from './checkout.tsx';
import { OrderReceipt } from './order-receipt.tsx';
import type { BuyerWallet } from './payment-inputs.tsx';
import { type ShopAddress, ShopGrid } from './shop-grid.tsx';
import { useOrder } from './use-order.ts';
import './shop.css';

interface Props {
  endpoint: Endpoint;
  /** Names the cart on this device. */
  place: string;
  store?: 'Own' | 'Supplier';
  buyerType: 'User' | 'Franchise';
  /** Somebody else who buys. */
  buyer?: { user_id: string; name: string } | undefined;
  wallets: readonly BuyerWallet[] | null;
  isSent: boolean;
  hasBook: boolean;
  counterLabel: string;
}

const initial = { payment: {} };

/** Products beside the cart, then delivery and payment, then the review: each a step of the address. */
export function OrderFromShop({ endpoint, place, store, buyerType, buyer, wallets, ...checkout }: Props) {
  const [lines, change] = useKept(place, readLines);
  const [address, open] = useAddress<ShopAddress>();
  const order = useOrder({ endpoint, lines, buyerType, userId: buyer?.user_id, initial });
  const [isFromWallet, setFromWallet] = useState(false);
  const { placed, waiting, form } = order;
  const step = lines.length > 0 || form.unanswered ? address.step : undefined;
  const again = (): void => {
    order.again();
    change(() => []);
    open({});
  };
  const hasWallet = form.text('payment.wallet') !== '';
  if (hasWallet !== isFromWallet && !placed) setFromWallet(hasWallet);
  if (waiting) return <WaitingReceipt waiting={waiting} onClose={again} />;
  if (placed)
    return (
      <OrderReceipt
        order={placed}
        buyer={buyer && `${buyer.name} (${buyer.user_id})`}
        isFromWallet={isFromWallet}
        again={
          <Button variant="primary" onClick={again}>
            {t('Order again')}
          </Button>
        }
      />
    );
  const hasBv = buyerType === 'User';
  const cart = (
    <aside className="card cart" aria-label={t('Cart')}>
      <h2>{t('Cart')}</h2>
      {lines.length === 0 && <p className="muted">{t('Nothing is in it yet.')}</p>}
      <CartLines order={order} lines={lines} onChange={change} />
      {!step && lines.length > 0 && (
        <>
          <CartTotals order={order} />
          <Button variant="primary" wide onClick={() => open({ ...address, step: 'checkout' })}>
            {t('Go to checkout')}
          </Button>
        </>
      )}
    </aside>
  );
  return (
    <div className={step ? 'shop-columns checkout' : 'shop-columns'}>
      {step || form.unanswered ? (
        <Checkout
          {...checkout}
          order={order}
          lines={lines}
          isReview={step === 'review'}
          onStep={(next) => open({ ...address, step: next } as ShopAddress)}
          buyer={buyer && `${buyer.name} (${buyer.user_id})`}
          buyerType={buyerType}
          wallets={wallets}
        />
      ) : (
        <ShopGrid store={store} lines={lines} onChange={change} hasBv={hasBv} />
      )}
      {cart}
    </div>
  );
}
