import { createProduct, products } from '@banyan/contract/repurchase/products';
import { addStock, writeOffStock } from '@banyan/contract/repurchase/stock';
import { useMayCall } from '../../app/use-rights.ts';
import { Button } from '../../components/parts/button.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { t } from '../../lib/text.ts';
import { ProductPicture } from './parts/product-picture.tsx';
import { WriteOffDialog } from './write-off-dialog.tsx';

const of = (page: string, sku: string | null) =>
  `/admin/repurchase/${page}?sku=${encodeURIComponent(sku ?? '')}`;

/** Products of the shop with the price in force and what is in stock. */
export default function ProductsListPage() {
  const mayCall = useMayCall();
  const add = mayCall(createProduct) && (
    <ScreenButton href="/admin/repurchase/add-product" variant="primary">
      {t('Add product')}
    </ScreenButton>
  );
  return (
    <ReportPage
      report={products}
      help={t('Prices are without tax.')}
      phone={{ title: 'name', amount: 'price', meta: ['sku', 'stock', 'status'] }}
      actions={add}
      details={({ picture_url, name, hsn, barcode }) => (
        <>
          <ProductPicture url={picture_url} name={name ?? ''} />
          <Lines
            lines={[
              { label: t('HSN'), value: hsn },
              { label: t('Barcode'), value: barcode ?? '–' },
            ]}
          />
        </>
      )}
      rowActions={(product, close) => (
        <>
          {mayCall(writeOffStock) && (
            <Button
              variant="danger"
              disabled={!product.stock}
              onClick={() => close((onClose) => <WriteOffDialog product={product} onClose={onClose} />)}
            >
              {t('Write off')}
            </Button>
          )}
          {mayCall(addStock) && (
            <ScreenButton href={of('add-product-stocks', product.sku)}>{t('Add stock')}</ScreenButton>
          )}
          <ScreenButton href={of('edit-product', product.sku)} variant="primary">
            {t('Open product')}
          </ScreenButton>
        </>
      )}
      empty={{ title: t('No product yet.'), text: t('Members and franchises order products.'), action: add }}
    />
  );
}
