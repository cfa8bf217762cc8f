import { placeOwnOrder } from '@banyan/contract/repurchase/orders';
import { orderBuyer } from '@banyan/contract/repurchase/shop';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { OrderFromShop } from './parts/order-from-shop.tsx';
import { receiptOf } from './parts/order-receipt.tsx';

/** The shop of the company, for the member who is signed in. */
export default function ShopPage() {
  const query = useCall(orderBuyer);
  return (
    <div className="stack">
      <PageHeader
        help={t('Prices are with tax. You check everything once more before you pay.')}
        action={<ScreenButton href="/user/repurchase/orders-list">{t('My orders')}</ScreenButton>}
      />
      {query.data ? (
        <OrderFromShop
          endpoint={placeOwnOrder}
          place="shop"
          buyerType="User"
          wallets={query.data.wallets}
          isBuyersForm
          hasAddressBook
          counterLabel={t('I pick it up')}
          receipt={receiptOf}
        />
      ) : (
        <Loading query={query} what={t('The shop')} lines={8} />
      )}
    </div>
  );
}
