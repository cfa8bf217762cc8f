import type { RowOf } from '@banyan/contract/core/report';
import { orders } from '@banyan/contract/repurchase/order-list';
import { type ReactNode, Suspense } from 'react';
import { useArea } from '../../../app/use-area.ts';
import { DateTime } from '../../../components/parts/figures.tsx';
import { UserChip } from '../../../components/parts/people.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { Skeleton } from '../../../components/parts/states.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { FilterTabs } from '../../../components/report/filter-tabs.tsx';
import { ReportPage } from '../../../components/report/report-page.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import { fromServer, t } from '../../../lib/text.ts';
import { OrderActions } from './parts/order-actions.tsx';

// loaded with the first order that is opened
const OrderDetails = lazyPart(() => import('./parts/order-details.tsx'));

type Row = RowOf<typeof orders>;

/** Orders of goods: a member's own, those a franchise sells and buys, for an admin all. */
export default function OrdersPage({ children }: { children?: ReactNode }) {
  const { isAdmin, isFranchise, isMember, own } = useArea();
  const form = isMember ? own('/repurchase/place-order') : own('/repurchase/place-order-for-franchise');
  const newOrder = isMember ? t('Open the shop') : t('Order stock');
  return (
    <ReportPage
      report={orders}
      help={
        isAdmin
          ? t('What members and franchises ordered. Confirm what arrived in the bank, and send what is paid.')
          : isFranchise
            ? t('What others ordered from you, and what you ordered.')
            : t('What you ordered, newest first.')
      }
      {...(isFranchise ? { tabs: 'side' as const } : {})}
      phone={{
        title: isMember ? 'no' : 'buyer',
        amount: 'total',
        meta: isMember ? ['at', 'payment', 'dispatch'] : ['no', 'at', 'payment', 'dispatch'],
      }}
      cells={{
        seller: ({ seller }) =>
          seller?.user_id ? <UserChip userId={seller.user_id} name={seller.name} /> : seller?.name,
        payment: (row) => <PaymentCell row={row} />,
        paid_by: ({ paid_by }) => fromServer(paid_by ?? ''),
      }}
      details={(row) => (
        <Suspense fallback={<Skeleton lines={6} />}>
          <OrderDetails row={row} />
        </Suspense>
      )}
      rowActions={(row, close) => <OrderActions row={row} close={close} />}
      actions={
        !isAdmin && (
          <ScreenButton href={form} variant="primary">
            {newOrder}
          </ScreenButton>
        )
      }
      empty={{
        title: t('No orders yet.'),
        text: isMember
          ? t('What you order in the shop or buy at a counter appears here.')
          : t('Orders of goods appear here.'),
        action: !isAdmin && <ScreenButton href={form}>{newOrder}</ScreenButton>,
      }}
    >
      {children}
      {isFranchise && (
        <FilterTabs
          report={orders}
          name="side"
          label={t('Sold or bought')}
          options={[
            { value: '', label: t('All') },
            { value: 'Sold', label: t('To me') },
            { value: 'Bought', label: t('By me') },
          ]}
        />
      )}
    </ReportPage>
  );
}

/** The status; of what is not paid until when its goods are kept. */
function PaymentCell({ row: { payment, expires_at } }: { row: Row }) {
  if (!payment) return null;
  return (
    <>
      <StatusTag status={payment} />
      {expires_at && (
        <span className="caption">
          {' '}
          {t('kept until')} <DateTime value={expires_at} />
        </span>
      )}
    </>
  );
}
