import { orderBuyer } from '@banyan/contract/repurchase/shop';
import { requestProducts } from '@banyan/contract/repurchase/stock-requests';
import { useSession } from '../../../app/use-session.ts';
import { PageHeader } from '../../../components/parts/page-header.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { Empty, Loading } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';
import { OrderFromShop } from './parts/order-from-shop.tsx';
import { requestReceiptOf } from './parts/request-receipt.tsx';

/** A franchise asks its master, or the company, for goods. */
export default function RequestProductsPage() {
  const { user } = useSession();
  const query = useCall(orderBuyer, { user_type: 'Franchise' });
  return (
    <div className="stack">
      <PageHeader
        help={t('Goods of your master or of the company. You pay when the request is approved.')}
        action={
          <ScreenButton href="/franchise/inventory/product-requests">{t('Product requests')}</ScreenButton>
        }
      />
      {!query.data ? (
        <Loading query={query} what={t('The goods')} lines={8} />
      ) : query.data.office ? (
        <OrderFromShop
          endpoint={requestProducts}
          place={`request:${user.user_id}`}
          store="Supplier"
          buyerType="Franchise"
          wallets={query.data.wallets}
          isBuyersForm
          office={query.data.office}
          receipt={requestReceiptOf}
        />
      ) : (
        <Empty
          title={t('Your office has no address yet.')}
          text={t('The goods are sent to your office. Enter its address and mobile on your profile.')}
          action={<ScreenButton href="/franchise/profile">{t('Open profile')}</ScreenButton>}
        />
      )}
    </div>
  );
}
