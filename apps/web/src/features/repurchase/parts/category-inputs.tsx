import { text } from '@banyan/contract/core/text';
import type { FieldDef, Option } from '../../../components/form/field.tsx';
import { t } from '../../../lib/text.ts';

/** The inputs of a category. */
export const categoryInputs = (parents: Option[]) =>
  ({
    name: { label: text('Name') },
    parent_id: {
      label: text('Stands below'),
      kind: 'select',
      options: parents,
      hint: t('Only categories that allow subcategories.'),
    },
    may_have_sub: { label: text('Subcategories allowed'), kind: 'checkbox' },
  }) satisfies Record<string, FieldDef>;
