import type { RowOf } from '@banyan/contract/core/report';
import {
  categoryList,
  changeCategory,
  createCategory,
  deleteCategory,
} from '@banyan/contract/repurchase/categories';
import { useQueryClient } from '@tanstack/react-query';
import { dialogs } from '../../app/dialogs.ts';
import { toast } from '../../app/toast.ts';
import { useMayCall } from '../../app/use-rights.ts';
import { Button } from '../../components/parts/button.tsx';
import { ScreenButton } from '../../components/parts/screen-link.tsx';
import { ReportPage } from '../../components/report/report-page.tsx';
import { call } from '../../lib/call.ts';
import { t } from '../../lib/text.ts';
import { ChangeCategoryDialog } from './change-category-dialog.tsx';

/** Categories of the shop with what is in each. */
export default function CategoriesListPage() {
  const mayCall = useMayCall();
  const remove = useDeleteCategory();
  const add = mayCall(createCategory) && (
    <ScreenButton href="/admin/repurchase/add-category" variant="primary">
      {t('Add category')}
    </ScreenButton>
  );
  return (
    <ReportPage
      report={categoryList}
      help={t('A category is deleted when nothing is in it.')}
      phone={{ title: 'path', amount: 'products', meta: ['subcategories'] }}
      actions={add}
      rowActions={(category, close) => (
        <>
          {mayCall(deleteCategory) && (
            <Button
              variant="danger"
              disabled={Boolean(category.products || category.subcategories)}
              onClick={() => {
                close();
                void remove(category);
              }}
            >
              {t('Delete category')}
            </Button>
          )}
          {mayCall(changeCategory) && (
            <Button
              variant="primary"
              onClick={() =>
                close((onClose) => <ChangeCategoryDialog category={category} onClose={onClose} />)
              }
            >
              {t('Change category')}
            </Button>
          )}
        </>
      )}
      empty={{ title: t('No category yet.'), text: t('Products stand in categories.'), action: add }}
    />
  );
}

function useDeleteCategory() {
  const client = useQueryClient();
  return async ({ id, path }: RowOf<typeof categoryList>): Promise<void> => {
    const name = path ?? '';
    const { isConfirmed } = await dialogs.ask({
      kind: 'question',
      title: t('Delete {name}?', { name }),
      confirmLabel: t('Delete category'),
      cancel: true,
    });
    if (!isConfirmed) return;
    try {
      await call(deleteCategory, { body: { id }, loader: true });
      toast({ severity: 'success', summary: t('{name} is deleted.', { name }) });
      await client.invalidateQueries();
    } catch {
      // Shown by app/errors.ts.
    }
  };
}
