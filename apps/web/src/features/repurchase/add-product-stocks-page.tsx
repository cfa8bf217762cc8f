import { text } from '@banyan/contract/core/text';
import { readProduct } from '@banyan/contract/repurchase/products';
import { addStock, stock } from '@banyan/contract/repurchase/stock';
import { useMemo } from 'react';
import { useAddress } from '../../app/use-address.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import type { Fields } from '../../components/form/field.tsx';
import { Receipt } from '../../components/form/receipt.tsx';
import { Button } from '../../components/parts/button.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { Loading } from '../../components/parts/states.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { formatCount } from '../../lib/format.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { ofCompany } from './parts/of-stores.ts';

const StockSide = lazyPart(() => import('./parts/stock-side.tsx'));

const fields: Fields<typeof addStock> = {
  sku: { label: text('SKU') },
  quantity: { label: text('Pieces'), kind: 'count' },
  batch: { label: text('Batch (optional)') },
  remark: { label: text('Remark (optional)'), kind: 'textarea' },
};

/** Goods come into the store; what it has of each product stands below. */
export default function AddProductStocksPage() {
  const [{ sku = '' }] = useAddress<{ sku: string }>();
  const initial = useMemo(() => ({ sku, remark: '' }), [sku]);
  return (
    <div className="stack">
      <PageHeader
        help={t('Above the limit a second admin approves.')}
        action={
          <ScreenButton href="/admin/repurchase/product-transactions">{t('Stock movements')}</ScreenButton>
        }
      />
      <ActionForm
        key={sku}
        endpoint={addStock}
        fields={fields}
        initial={initial}
        submitLabel={({ quantity }) =>
          t('{count, plural, one {Add # piece} other {Add # pieces}}', { count: quantity })
        }
        side={(form) => <StockSide form={form} />}
        review={({ sku: typed, quantity, batch }) => (
          <Added sku={typed} quantity={quantity} batch={batch ?? ''} />
        )}
        receipt={({ data }, again) => (
          <Receipt
            title={t('Stock added')}
            no={data.no}
            lines={[
              { label: t('Product'), value: `${data.name} (${data.sku})` },
              { label: t('Pieces'), value: formatCount(data.quantity) },
              { label: t('In stock now'), value: formatCount(data.stock), total: true },
            ]}
            actions={<Button onClick={again}>{t('Enter another')}</Button>}
          />
        )}
      />
      <ReportPage
        report={stock}
        {...ofCompany}
        part={t('In stock')}
        phone={{ title: 'product', amount: 'stock', meta: ['sku', 'held', 'status'] }}
        empty={{ title: t('No product yet.') }}
      />
    </div>
  );
}

/** What will be in stock of which product; an unknown SKU is refused here as well. */
function Added({ sku, quantity, batch }: { sku: string; quantity: number; batch: string }) {
  const query = useCall(readProduct, { sku }, { quiet: true, gcTime: 0 });
  const { data } = query;
  if (!data) return <Loading query={query} what={t('The product')} lines={4} />;
  return (
    <Lines
      lines={[
        { label: t('Product'), value: `${data.name} (${data.sku})` },
        ...(batch ? [{ label: t('Batch'), value: batch }] : []),
        { label: t('In stock'), value: formatCount(data.stock) },
        { label: t('Pieces'), value: formatCount(quantity) },
        { label: t('In stock afterwards'), value: formatCount(data.stock + quantity), total: true },
      ]}
    />
  );
}
