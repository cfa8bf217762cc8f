import { text } from '@banyan/contract/core/text';
import { createProduct } from '@banyan/contract/repurchase/products';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Receipt } from '../../components/form/receipt.tsx';
import { Button } from '../../components/parts/button.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { t } from '../../lib/text.ts';
import { PriceFigures } from './parts/price-figures.tsx';
import { priceInputs, productInputs } from './parts/product-inputs.tsx';
import { useCategoryOptions } from './parts/use-category-options.ts';

/** A product of the shop with its first price. */
export default function AddProductPage() {
  const fields = {
    sku: { label: text('SKU'), hint: t('Cannot be changed later. Letters, digits, . - / and _.') },
    ...productInputs(useCategoryOptions()),
    ...priceInputs(),
  };
  return (
    <div className="stack">
      <PageHeader
        help={t('It is on sale at once. Goods are added to its stock afterwards.')}
        action={<ScreenButton href="/admin/repurchase/products-list">{t('Products')}</ScreenButton>}
      />
      <ActionForm
        endpoint={createProduct}
        fields={fields}
        submitLabel={t('Add the product')}
        receipt={({ data }, again) => (
          <Receipt
            title={t('Product added')}
            no={data.sku}
            lines={[{ label: t('Product'), value: data.name }]}
            actions={
              <>
                <ScreenButton
                  href={`/admin/repurchase/add-product-stocks?sku=${encodeURIComponent(data.sku)}`}
                  variant="primary"
                >
                  {t('Add stock')}
                </ScreenButton>
                <Button onClick={again}>{t('Add another')}</Button>
              </>
            }
          />
        )}
      >
        {(form) => <PriceFigures form={form} />}
      </ActionForm>
    </div>
  );
}
