import { type Text, texts } from '@banyan/contract/core/text';
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { useAddress } from '../../../app/use-address.ts';
import { useArea } from '../../../app/use-area.ts';
import { Segments } from '../../../components/parts/segments.tsx';
import { Skeleton } from '../../../components/parts/states.tsx';
import { t } from '../../../lib/text.ts';
import OrdersPage from './orders-page.tsx';

const views = ['orders', 'requests', 'gst', 'hsn'] as const;
type View = (typeof views)[number];
const viewWords: Record<View, Text> = texts({
  orders: 'Orders',
  requests: 'Stock requests',
  gst: 'GST',
  hsn: 'HSN summary',
});
// each is loaded when it is looked at
const lists: Record<View, ComponentType<{ children: ReactNode }>> = {
  orders: OrdersPage,
  requests: lazy(() => import('../requests/parts/stock-request-list.tsx')),
  gst: lazy(async () => ({ default: (await import('../invoices/parts/gst-lists.tsx')).GstRegister })),
  hsn: lazy(async () => ({ default: (await import('../invoices/parts/gst-lists.tsx')).HsnSummary })),
};

/** Orders of who sells, what it reports of them to GST, and for the company what franchises ask it for. */
export default function SoldOrdersPage() {
  const { isAdmin } = useArea();
  const [address, open] = useAddress<{ view: string }>();
  const offered = views.filter((view) => isAdmin || view !== 'requests');
  const view = offered.find((known) => known === address.view) ?? 'orders';
  const List = lists[view];
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <List key={view}>
        <Segments
          label={t('What is listed')}
          options={offered.map((value) => ({ value, label: t(viewWords[value]) }))}
          value={view}
          // each list has filters of its own
          onChange={(next) => open(next === 'orders' ? {} : { view: next }, { resetScroll: true })}
        />
      </List>
    </Suspense>
  );
}
