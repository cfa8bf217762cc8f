import type { ReplyOf } from '@banyan/contract/core/endpoint';
import {
  addProductPrice,
  changeProduct,
  readProduct,
  switchProduct,
} from '@banyan/contract/repurchase/products';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { toast } from '../../app/toast.ts';
import { useAddress } from '../../app/use-address.ts';
import { useMayCall } from '../../app/use-rights.ts';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Button } from '../../components/parts/button.tsx';
import { Lines } from '../../components/parts/lines.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { Empty, Loading } from '../../components/parts/states.tsx';
import { StatusTag } from '../../components/parts/status-tag.tsx';
import { call } from '../../lib/call.ts';
import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { useCall } from '../../lib/use-call.ts';
import { AddPriceDialog } from './add-price-dialog.tsx';
import { PriceList } from './parts/price-list.tsx';
import { productInputs } from './parts/product-inputs.tsx';
import { ProductPicture } from './parts/product-picture.tsx';
import { useCategoryOptions } from './parts/use-category-options.ts';

type Product = ReplyOf<typeof readProduct>['data'];

/** One product: read first, changed in place; its prices with their days. */
export default function EditProductPage() {
  const [{ sku = '' }] = useAddress<{ sku: string }>();
  const query = useCall(readProduct, { sku }, { enabled: sku !== '' });
  if (!sku)
    return (
      <>
        <PageHeader />
        <Empty
          title={t('No product is chosen.')}
          action={<ScreenButton href="/admin/repurchase/products-list">{t('Products')}</ScreenButton>}
        />
      </>
    );
  if (!query.data) return <Loading query={query} what={t('The product')} lines={8} />;
  return <OneProduct product={query.data} />;
}

function OneProduct({ product }: { product: Product }) {
  const [opened, open] = useState<'edit' | 'price'>();
  const mayCall = useMayCall();
  const switchSale = useSwitchSale();
  const { sku, name, is_on_sale } = product;
  const close = (): void => open(undefined);
  return (
    <div className="stack width-form">
      <PageHeader
        title={name}
        help={sku}
        action={
          <>
            {mayCall(switchProduct) && (
              <Button variant={is_on_sale ? 'danger' : 'secondary'} onClick={() => void switchSale(product)}>
                {is_on_sale ? t('Take off sale') : t('Put on sale')}
              </Button>
            )}
            {mayCall(addProductPrice) && <Button onClick={() => open('price')}>{t('New price')}</Button>}
            {mayCall(changeProduct) && opened !== 'edit' && (
              <Button variant="primary" onClick={() => open('edit')}>
                {t('Change product')}
              </Button>
            )}
          </>
        }
      />
      {opened === 'edit' ? <ChangeProduct product={product} onClose={close} /> : <Facts product={product} />}
      <PriceList prices={product.prices} />
      {opened === 'price' && <AddPriceDialog sku={sku} onClose={close} />}
    </div>
  );
}

function Facts({ product }: { product: Product }) {
  const { name, picture_url, is_on_sale, category_path, hsn, barcode, reorder_level } = product;
  return (
    <section className="card stack" aria-label={t('Product')}>
      <ProductPicture url={picture_url} name={name} />
      {product.description && <p className="product-description">{product.description}</p>}
      <Lines
        lines={[
          { label: t('Status'), value: <StatusTag status={is_on_sale ? 'On sale' : 'Off sale'} /> },
          { label: t('Category'), value: category_path },
          { label: t('HSN'), value: hsn },
          { label: t('Barcode'), value: barcode ?? '–' },
          { label: t('Reorder level'), value: reorder_level === null ? '–' : formatCount(reorder_level) },
          { label: t('In stock'), value: formatCount(product.stock) },
          { label: t('Reserved'), value: formatCount(product.held) },
        ]}
      />
    </section>
  );
}

function ChangeProduct({ product, onClose }: { product: Product; onClose: () => void }) {
  const { sku, name, category, barcode, hsn, reorder_level, description } = product;
  const initial = useMemo(
    () => ({
      sku,
      name,
      category,
      barcode: barcode ?? '',
      hsn,
      description,
      ...(reorder_level === null ? {} : { reorder_level }),
    }),
    [sku, name, category, barcode, hsn, description, reorder_level],
  );
  return (
    <ActionForm
      endpoint={changeProduct}
      fields={productInputs(useCategoryOptions())}
      initial={initial}
      submitLabel={t('Save the product')}
      onCancel={onClose}
      onDone={() => {
        toast({ severity: 'success', summary: t('{name} is saved.', { name }) });
        onClose();
      }}
    />
  );
}

function useSwitchSale() {
  const client = useQueryClient();
  return async ({ sku, name, is_on_sale }: Product): Promise<void> => {
    try {
      await call(switchProduct, { body: { sku, is_on_sale: !is_on_sale }, loader: true });
      toast({
        severity: 'success',
        summary: is_on_sale ? t('{name} is off sale.', { name }) : t('{name} is on sale.', { name }),
      });
      await client.invalidateQueries();
    } catch {
      // Shown by app/errors.ts.
    }
  };
}
