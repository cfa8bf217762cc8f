import { readProduct } from '@banyan/contract/repurchase/products';
import type { addStock } from '@banyan/contract/repurchase/stock';
import { useDebouncedValue } from '@mantine/hooks';
import { FormSide, SideCard } from '../../../components/form/form-side.tsx';
import type { Form } from '../../../components/form/use-form.ts';
import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

/** The product whose SKU is typed, and its stock now and afterwards. */
export default function StockSide({ form }: { form: Form<typeof addStock> }) {
  const [sku] = useDebouncedValue(form.text('sku').trim(), 350);
  const count = Number(form.text('quantity'));
  const { data } = useCall(readProduct, { sku }, { quiet: true, enabled: sku !== '' });
  if (!data || sku === '') return null;
  const isCount = Number.isInteger(count) && count > 0;
  return (
    <FormSide>
      <SideCard
        title={t('Product')}
        lines={[
          { label: t('Name'), value: data.name },
          { label: t('In stock'), value: formatCount(data.stock) },
          ...(isCount
            ? [{ label: t('In stock afterwards'), value: formatCount(data.stock + count), total: true }]
            : []),
        ]}
      />
    </FormSide>
  );
}
