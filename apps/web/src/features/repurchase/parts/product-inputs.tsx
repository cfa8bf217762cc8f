import { text } from '@banyan/contract/core/text';
import type { FieldDef, Option } from '../../../components/form/field.tsx';
import { t } from '../../../lib/text.ts';

/** What is said about a product. */
export const productInputs = (categories: Option[]) =>
  ({
    name: { label: text('Name') },
    category: { label: text('Category'), kind: 'select', options: categories },
    barcode: { label: text('Barcode (optional)'), hint: t('As the scanner reads it.') },
    hsn: { label: text('HSN'), kind: 'digits', hint: t('4, 6 or 8 digits.') },
    reorder_level: {
      label: text('Reorder level (optional)'),
      kind: 'count',
      hint: t('Below this many pieces the stock list asks for more.'),
    },
    description: { label: text('Description (optional)'), kind: 'textarea' },
    'picture.content': {
      label: text('Picture (optional)'),
      kind: 'picture',
      hint: t('png or jpg, up to 10 MB.'),
    },
  }) satisfies Record<string, FieldDef>;

/** What a price is worked out from. */
export const priceInputs = () =>
  ({
    mrp: { label: text('MRP'), kind: 'money', hint: t('Tax included.') },
    discount_percent: { label: text('Discount, % (optional)') },
    gst_percent: { label: text('GST, %') },
    bv: { label: text('BV (optional)'), kind: 'money', hint: t('At most the price without tax.') },
  }) satisfies Record<string, FieldDef>;
