import { DateTime, Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { ScreenButton } from '../../../components/parts/screen-link.tsx';
import { Empty } from '../../../components/parts/states.tsx';
import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import type { Profile } from './profile-header.tsx';

/** What a member ordered, and the way to each order. */
export function OrdersTab({ member: { user_id, orders } }: { member: Profile }) {
  if (orders.count === 0) return <Empty title={t('The member has no orders.')} />;
  const list = `/admin/repurchase-orders/orders?f_buyer=${encodeURIComponent(user_id)}`;
  return (
    <section className="card width-reading" aria-label={t('Orders')}>
      <div className="tile-head">
        <h2>{t('Orders')}</h2>
        <ScreenButton href={list}>{t('View all')}</ScreenButton>
      </div>
      <Lines
        lines={[
          { label: t('Orders'), value: formatCount(orders.count) },
          { label: t('Not paid yet'), value: formatCount(orders.unpaid) },
          { label: t('Still to send'), value: formatCount(orders.to_send) },
          { label: t('Last order'), value: <DateTime value={orders.last_at} /> },
          { label: t('BV of paid orders'), value: <Money value={orders.bv} /> },
          { label: t('Paid orders'), value: <Money value={orders.total} />, total: true },
        ]}
      />
    </section>
  );
}
