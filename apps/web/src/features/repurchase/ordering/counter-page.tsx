import type { PlacedOrder } from '@banyan/contract/repurchase/order-placed';
import { counterOrder, orderForMember } from '@banyan/contract/repurchase/orders';
import { orderBuyer } from '@banyan/contract/repurchase/shop';
import { useId, useRef, useState } from 'react';
import { useCompany } from '../../../app/company.ts';
import { useArea } from '../../../app/use-area.ts';
import { WaitingReceipt } from '../../../components/form/waiting-receipt.tsx';
import { Button } from '../../../components/parts/button.tsx';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { BuyerField } from './parts/buyer-field.tsx';
import { piecesOf, useKept, withPieces } from './parts/cart.ts';
import { CartLines } from './parts/cart-lines.tsx';
import { CounterPay } from './parts/counter-pay.tsx';
import { OrderReceipt } from './parts/order-receipt.tsx';
import {
  type CounterCart,
  finishCart,
  maxParked,
  openCart,
  parkCart,
  readCarts,
  switchCart,
  withOpen,
} from './parts/parked-carts.ts';
import { outsidePayment } from './parts/payment-inputs.tsx';
import { ScanField } from './parts/scan-field.tsx';
import { useCounterKeys } from './parts/use-counter-keys.ts';
import { useOrder } from './parts/use-order.ts';
import '../../../components/parts/counter.css';
import './parts/shop.css';
import './parts/counter-page.css';

/** The counter: a bill for a member out of the own goods, of an admin out of the company's, without a mouse. */
export default function CounterPage() {
  const { isAdmin } = useArea();
  const { timezone } = useCompany();
  const [carts, change] = useKept('counter', readCarts);
  const [hasKeys, setKeys] = useKept('counter-keys', (stored) => stored !== false);
  const [current, setCurrent] = useState<string>();
  const [spoken, say] = useState('');
  const [initial] = useState(() => ({ delivery: 'counter', payment: outsidePayment(timezone, 'Cash') }));
  const scan = useRef<HTMLInputElement>(null);
  const pay = useRef<HTMLFormElement>(null);
  const keysId = useId();
  const { buyer, lines } = openCart(carts);
  const endpoint = isAdmin ? orderForMember : counterOrder;
  const order = useOrder<PlacedOrder>({
    endpoint,
    lines,
    buyerType: 'User',
    userId: buyer?.user_id,
    initial,
    kept: 'local',
  });
  const { form, placed, waiting } = order;
  const { data: found } = useCall(
    orderBuyer,
    { user_id: buyer?.user_id },
    { enabled: buyer !== null && isAdmin, quiet: true },
  );
  /** What was sent and not answered is asked again as it was: nothing of it changes meanwhile. */
  const isLocked = form.unanswered !== undefined || form.hasNoAnswer || form.pending;
  const inCart = (next: (cart: CounterCart) => CounterCart): void => {
    if (!isLocked) change((old) => withOpen(old, next));
  };
  const setPieces = (product: { sku: string; name: string }, by: number): void => {
    setCurrent(product.sku);
    inCart((cart) => {
      const pieces = piecesOf(cart.lines, product.sku) + by;
      say(t('{name}: {pieces}', { name: product.name, pieces }));
      return { ...cart, lines: withPieces(cart.lines, product, pieces) };
    });
  };
  const changeCurrent = (by: number): void => {
    const line = lines.find(({ sku }) => sku === current);
    if (line) setPieces(line, by);
  };
  const focusScan = (): void => scan.current?.focus();
  const next = (): void => {
    order.again();
    change(finishCart);
    say('');
  };
  const isDone = placed !== undefined || waiting !== undefined;
  useCounterKeys(hasKeys, {
    F2: () => (isDone ? next() : focusScan()),
    F4: () => focusPayment(pay.current),
    Escape: focusScan,
    '+': () => changeCurrent(1),
    '-': () => changeCurrent(-1),
  });

  if (waiting || placed)
    return (
      <div className="stack">
        <PageHeader />
        {waiting && <WaitingReceipt waiting={waiting} onClose={next} />}
        {placed && (
          <OrderReceipt
            order={placed}
            buyer={buyer ? `${buyer.name} (${buyer.user_id})` : undefined}
            isFromWallet={form.text('payment.wallet') !== ''}
            again={
              <Button variant="primary" onClick={next}>
                {hasKeys ? t('Next bill (F2)') : t('Next bill')}
              </Button>
            }
          />
        )}
      </div>
    );
  const parked = carts.carts.flatMap((cart, place) => (place === carts.open ? [] : [{ cart, place }]));
  return (
    <div className="counter stack">
      <PageHeader
        help={
          isAdmin ? t('Goods of the company, for a member.') : t('Goods of your own stock, for a member.')
        }
      />
      <div className="counter-columns">
        <div className="stack">
          {buyer ? (
            <p className="counter-buyer">
              <strong>{buyer.name}</strong> <span className="mono">{buyer.user_id}</span>
              <Button disabled={isLocked} onClick={() => inCart((cart) => ({ ...cart, buyer: null }))}>
                {t('Change')}
              </Button>
            </p>
          ) : (
            <BuyerField
              type="User"
              isFocused
              onFound={({ user_id, name }) => {
                inCart((cart) => ({ ...cart, buyer: { user_id, name } }));
                focusScan();
              }}
            />
          )}
          <ScanField
            field={scan}
            isLocked={isLocked}
            spoken={spoken}
            onSaid={say}
            onProduct={(product) => setPieces(product, 1)}
          />
          <CartLines
            order={order}
            lines={lines}
            current={current}
            onChange={(nextLines) => inCart((cart) => ({ ...cart, lines: nextLines(cart.lines) }))}
          />
          {lines.length === 0 && <p className="muted">{t('Scan the first product.')}</p>}
          <Parked
            parked={parked}
            isLocked={isLocked}
            mayPark={parkCart(carts) !== undefined}
            onPark={() => change((old) => parkCart(old) ?? old)}
            onOpen={(place) => change((old) => switchCart(old, place))}
          />
          <label className="check" htmlFor={keysId}>
            <input
              id={keysId}
              type="checkbox"
              checked={hasKeys}
              onChange={(event) => setKeys(() => event.target.checked)}
            />
            <span>{t('Keys: F2 products, F4 pay, Esc back, + and − pieces')}</span>
          </label>
        </div>
        <CounterPay
          order={order}
          panel={pay}
          isReady={buyer !== null && lines.length > 0}
          wallets={isAdmin ? (found?.wallets ?? []) : null}
        />
      </div>
    </div>
  );
}

/** To the code where one is asked for, else to the button, so that Enter pays. */
function focusPayment(panel: HTMLFormElement | null): void {
  const target =
    panel?.querySelector<HTMLElement>('.step-up input') ??
    panel?.querySelector<HTMLElement>('.counter-submit:not(:disabled)') ??
    panel?.querySelector<HTMLElement>('input');
  target?.focus();
}

interface ParkedProps {
  parked: readonly { cart: CounterCart; place: number }[];
  isLocked: boolean;
  mayPark: boolean;
  onPark: () => void;
  onOpen: (place: number) => void;
}

/** Carts that stand aside on this device while others are billed. */
function Parked({ parked, isLocked, mayPark, onPark, onOpen }: ParkedProps) {
  return (
    <section className="stack" aria-label={t('Parked carts')}>
      <div className="form-actions in-place">
        <Button disabled={!mayPark || isLocked} onClick={onPark}>
          {t('Park this cart')}
        </Button>
        {parked.map(({ cart, place }) => (
          <Button key={place} variant="quiet" disabled={isLocked} onClick={() => onOpen(place)}>
            {t('{name}, {count, plural, one {# line} other {# lines}}', {
              name: cart.buyer?.name ?? t('Without a member'),
              count: cart.lines.length,
            })}
          </Button>
        ))}
      </div>
      {parked.length >= maxParked && (
        <p className="caption">{t('At most {count} carts are parked.', { count: maxParked })}</p>
      )}
    </section>
  );
}
