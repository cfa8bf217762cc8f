import type { RowOf } from '@banyan/contract/core/report';
import type { standingOrders } from '@banyan/contract/repurchase/standing-orders';
import { DateTime } from '../../../../components/parts/figures.tsx';
import { Lines } from '../../../../components/parts/lines.tsx';
import { formatCount } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';

/** Beside the columns: the goods, where they go, and the dates after the next one. */
export function StandingDetails({ row }: { row: RowOf<typeof standingOrders> }) {
  const { delivery } = row;
  return (
    <div className="stack">
      <section className="stack" aria-label={t('Products')}>
        <h3 className="row-part">{t('Products')}</h3>
        <Lines
          lines={row.lines.map(({ sku, product, quantity }) => ({
            label: `${product} (${sku})`,
            value: formatCount(quantity),
          }))}
        />
      </section>
      <Lines
        lines={[
          ...row.later_on.map((date, place) => ({
            label: place === 0 ? t('After that on') : t('Then on'),
            value: <DateTime value={date} withTime={false} />,
          })),
          {
            label: t('Delivery'),
            value: delivery
              ? `${delivery.name}, ${delivery.address}, ${delivery.state} ${delivery.pincode}`
              : t('Over the counter'),
          },
        ]}
      />
      <p className="caption">
        {t('An order is made at the prices of its day, and only if it costs no more than was agreed to.')}
      </p>
    </div>
  );
}
