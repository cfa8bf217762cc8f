import type { ProductPrice } from '@banyan/contract/repurchase/products';
import { useCompany } from '../../../app/company.ts';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { formatDate, formatMoney, formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import './price-list.css';

/** Every price of a product, newest first. */
export function PriceList({ prices }: { prices: readonly ProductPrice[] }) {
  const company = useCompany();
  const { timezone } = company;
  return (
    <section className="card" aria-label={t('Prices')}>
      <h2>{t('Prices')}</h2>
      <ul className="price-list">
        {prices.map((price) => (
          <li key={price.id}>
            <span className="price-days">
              {price.to_on
                ? t('{from} to {to}', {
                    from: formatDate(price.from_on, timezone),
                    to: formatDate(price.to_on, timezone),
                  })
                : t('From {from}', { from: formatDate(price.from_on, timezone) })}
            </span>
            <StatusTag status={price.status} />
            <span className="price-figures">
              {t('MRP {mrp}, price {price}, BV {bv}, GST {gst}', {
                mrp: formatMoney(price.mrp, company),
                price: formatMoney(price.price, company),
                bv: formatMoney(price.bv, company),
                gst: formatPercent(price.gst_percent),
              })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
