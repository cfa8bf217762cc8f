import { texts } from '@banyan/contract/core/text';
import { type ComponentType, type ReactNode, Suspense } from 'react';
import { useArea } from '../../../app/use-area.ts';
import { Skeleton } from '../../../components/parts/states.tsx';
import { useListChoice } from '../../../components/report/list-choice.tsx';
import { lazyPart } from '../../../lib/lazy-part.tsx';
import OrdersPage from './orders-page.tsx';

const views = texts({
  orders: 'Orders',
  requests: 'Stock requests',
  gst: 'GST',
  hsn: 'HSN summary',
});
type View = keyof typeof views;
const allViews = Object.keys(views) as View[];
// each is loaded when it is looked at
const lists: Record<View, ComponentType<{ children: ReactNode }>> = {
  orders: OrdersPage,
  requests: lazyPart(() => import('../requests/parts/stock-request-list.tsx')),
  gst: lazyPart(async () => ({ default: (await import('../invoices/parts/gst-lists.tsx')).GstRegister })),
  hsn: lazyPart(async () => ({ default: (await import('../invoices/parts/gst-lists.tsx')).HsnSummary })),
};

/** Orders of who sells, what it reports of them to GST, and for the company what franchises ask it for. */
export default function SoldOrdersPage() {
  const { isAdmin } = useArea();
  const [view, choice] = useListChoice(
    views,
    allViews.filter((known) => isAdmin || known !== 'requests'),
  );
  const List = lists[view];
  return (
    <Suspense fallback={<Skeleton lines={8} />}>
      <List key={view}>{choice}</List>
    </Suspense>
  );
}
