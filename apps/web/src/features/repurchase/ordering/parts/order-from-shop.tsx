import type { Endpoint } from '@banyan/contract/core/endpoint';
import type { DeliveryAddress } from '@banyan/contract/repurchase/order-fields';
import { type ReactNode, useState } from 'react';
import { useAddress } from '../../../../app/use-address.ts';
import { WaitingReceipt } from '../../../../components/form/waiting-receipt.tsx';
import { Button } from '../../../../components/parts/button.tsx';
import { t } from '../../../../lib/text.ts';
import { type CartLine, readLines, useKept } from './cart.ts';
import { CartLines } from './cart-lines.tsx';
import { CartTotals } from './cart-totals.tsx';
import { Checkout, type OrderTerms } from './checkout.tsx';
import type { BuyerWallet } from './payment-inputs.tsx';
import { type ShopAddress, ShopGrid } from './shop-grid.tsx';
import { useOrder } from './use-order.ts';
import './shop.css';

/** What a receipt says beside what was placed. */
export interface Shown {
  /** The name of the buyer; undefined = oneself. */
  buyer: string | undefined;
  /** It is paid from a wallet, whose owner may have to confirm it. */
  isFromWallet: boolean;
  again: ReactNode;
}

interface Props<P> {
  endpoint: Endpoint;
  /** Names the cart on this device. */
  place: string;
  store?: 'Own' | 'Supplier';
  buyerType: 'User' | 'Franchise';
  /** Somebody else who buys. */
  buyer?: { user_id: string; name: string } | undefined;
  wallets: readonly BuyerWallet[] | null;
  /** The buyer fills the form in; else the seller does, at a counter. */
  isBuyersForm: boolean;
  /** The buyer has kept addresses to choose from. */
  hasAddressBook?: boolean;
  counterLabel?: string;
  /** Where it goes for certain; without it the buyer says so. */
  office?: DeliveryAddress;
  terms?: OrderTerms;
  /** What the form holds at first. */
  initial?: Record<string, unknown>;
  /** What the cart holds at first, which is not kept on this device then. */
  initialLines?: readonly CartLine[] | undefined;
  receipt: (placed: P, shown: Shown) => ReactNode;
}

const nothing = { payment: {} };

/** Products beside the cart, then delivery and payment, then the review: each a step of the address. */
export function OrderFromShop<P>({
  endpoint,
  place,
  store,
  buyerType,
  buyer,
  wallets,
  receipt,
  initial = nothing,
  initialLines,
  ...checkout
}: Props<P>) {
  const kept = useKept(place, readLines);
  const started = useState<CartLine[]>([...(initialLines ?? [])]);
  const [lines, change] = initialLines ? started : kept;
  const [address, open] = useAddress<ShopAddress>();
  const order = useOrder<P>({
    endpoint,
    lines,
    buyerType,
    userId: buyer?.user_id,
    initial,
    office: checkout.office,
  });
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
    return receipt(placed, {
      buyer: buyer && `${buyer.name} (${buyer.user_id})`,
      isFromWallet,
      again: (
        <Button variant="primary" onClick={again}>
          {checkout.terms?.againLabel ?? (checkout.office ? t('Request again') : t('Order again'))}
        </Button>
      ),
    });
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
        <ShopGrid store={store} lines={lines} onChange={change} hasBv={hasBv} isRequest={order.isRequest} />
      )}
      {cart}
    </div>
  );
}
