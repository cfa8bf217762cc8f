import { orderForFranchise, stockOrder } from '@banyan/contract/repurchase/orders';
import { orderBuyer } from '@banyan/contract/repurchase/shop';
import { useState } from 'react';
import { useArea } from '../../../app/use-area.ts';
import { useSession } from '../../../app/use-session.ts';
import { Button } from '../../../components/parts/button.tsx';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { ScreenButton, useMayOpen } from '../../../components/parts/screen-link.tsx';
import { Segments } from '../../../components/parts/segments.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { type Buyer, BuyerField } from './parts/buyer-field.tsx';
import { OrderFromShop } from './parts/order-from-shop.tsx';
import { receiptOf } from './parts/order-receipt.tsx';

/** Stock for a franchise: of an admin for any, of a franchise for itself or, where it is a master, for a sub-franchise. */
export default function StockOrderPage() {
  const { isAdmin } = useArea();
  const mayOpen = useMayOpen();
  const isMaster = !isAdmin && mayOpen('/franchise/sub-franchise/sub-franchise-list');
  const [forWhom, setForWhom] = useState<'own' | 'sub'>('own');
  const isForOthers = isAdmin || forWhom === 'sub';
  return (
    <div className="stack">
      <PageHeader
        help={
          isAdmin
            ? t('Goods of the company, for a franchise.')
            : t('Goods of your master or of the company, for your own stock.')
        }
        action={
          <ScreenButton
            href={isAdmin ? '/admin/repurchase-orders/orders' : '/franchise/repurchase/orders-list'}
          >
            {t('Orders')}
          </ScreenButton>
        }
      />
      {isMaster && (
        <Segments
          label={t('For whom')}
          value={forWhom}
          options={[
            { value: 'own', label: t('My franchise') },
            { value: 'sub', label: t('A sub-franchise') },
          ]}
          onChange={setForWhom}
        />
      )}
      {isForOthers ? <ForOthers isAdmin={isAdmin} /> : <ForOneself />}
    </div>
  );
}

function ForOthers({ isAdmin }: { isAdmin: boolean }) {
  const [buyer, setBuyer] = useState<Buyer>();
  if (!buyer)
    return (
      <div className="card width-form">
        <BuyerField type="Franchise" onFound={setBuyer} isFocused />
      </div>
    );
  return (
    <>
      <p className="form-actions in-place">
        <strong>{buyer.name}</strong> <span className="mono">{buyer.user_id}</span>
        <Button onClick={() => setBuyer(undefined)}>{t('Change')}</Button>
      </p>
      <OrderFromShop
        key={buyer.user_id}
        endpoint={isAdmin ? orderForFranchise : stockOrder}
        place={`stock:${buyer.user_id}`}
        store={isAdmin ? undefined : 'Own'}
        buyerType="Franchise"
        buyer={buyer}
        wallets={buyer.wallets}
        isBuyersForm={false}
        hasAddressBook={false}
        counterLabel={t('Handed over here')}
        receipt={receiptOf}
      />
    </>
  );
}

function ForOneself() {
  const { user } = useSession();
  const query = useCall(orderBuyer, { user_type: 'Franchise' });
  if (!query.data) return <Loading query={query} what={t('The goods')} lines={8} />;
  return (
    <OrderFromShop
      endpoint={stockOrder}
      place={`stock:${user.user_id}`}
      store="Supplier"
      buyerType="Franchise"
      wallets={query.data.wallets}
      isBuyersForm
      hasAddressBook
      counterLabel={t('I pick it up')}
      receipt={receiptOf}
    />
  );
}
