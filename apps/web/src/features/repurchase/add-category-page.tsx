import { createCategory } from '@banyan/contract/repurchase/categories';
import { useQueryClient } from '@tanstack/react-query';
import { ActionForm } from '../../components/form/action-form.tsx';
import { Receipt } from '../../components/form/receipt.tsx';
import { Button } from '../../components/parts/button.tsx';
import { PageHeader } from '../../components/parts/page-header.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { t } from '../../lib/text.ts';
import { categoryInputs } from './parts/category-inputs.tsx';
import { useParentOptions } from './parts/use-category-options.ts';

/** A category of the shop, at the top or below another one. */
export default function AddCategoryPage() {
  const parents = useParentOptions();
  const client = useQueryClient();
  return (
    <div className="stack">
      <PageHeader
        help={t('Customers find products by their categories.')}
        action={<ScreenButton href="/admin/repurchase/categories-list">{t('Categories')}</ScreenButton>}
      />
      <ActionForm
        endpoint={createCategory}
        fields={categoryInputs(parents)}
        initial={{ parent_id: '', may_have_sub: false }}
        submitLabel={t('Add the category')}
        onDone={() => void client.invalidateQueries()}
        receipt={({ data }, again) => (
          <Receipt
            title={t('Category added')}
            lines={[{ label: t('Category'), value: data.path }]}
            actions={
              <>
                <ScreenButton href="/admin/repurchase/add-product" variant="primary">
                  {t('Add product')}
                </ScreenButton>
                <Button onClick={again}>{t('Add another')}</Button>
              </>
            }
          />
        )}
      />
    </div>
  );
}
