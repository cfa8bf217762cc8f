import { categories } from '@banyan/contract/repurchase/categories';
import type { Option } from '../../../components/form/field.tsx';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

/** Categories to choose from, by their paths. */
export function useCategoryOptions(): Option[] {
  const { data = [] } = useCall(categories, {});
  return data.map(({ id, path }) => ({ value: id, label: path }));
}

/**
 * Categories that others may stand below, and none.
 * @param own the category that is moved: it never stands below itself
 */
export function useParentOptions(own?: string): Option[] {
  const { data = [] } = useCall(categories, {});
  const parents = data.filter(({ id, may_have_sub }) => may_have_sub && id !== own);
  return [{ value: '', label: t('None') }, ...parents.map(({ id, path }) => ({ value: id, label: path }))];
}
