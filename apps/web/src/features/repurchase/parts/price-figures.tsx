import { priceOf, priceWithTax } from '@banyan/contract/repurchase/price';
import { useCompany } from '../../../app/company.ts';
import type { AnyForm } from '../../../components/form/use-form.ts';
import { Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { t } from '../../../lib/text.ts';

const isFigure = (typed: string) => /^\d{1,16}(\.\d{1,8})?$/.test(typed.trim());
const isPercent = (typed: string) => /^\d{1,2}(\.\d{1,4})?$/.test(typed.trim());

/** The price that follows from what is typed, by the function the server uses. */
export function PriceFigures({ form }: { form: AnyForm }) {
  const { round_off_digits } = useCompany();
  const [mrp, gst_percent] = [form.text('mrp'), form.text('gst_percent')];
  const discount_percent = form.text('discount_percent') || '0';
  if (!isFigure(mrp) || !isPercent(gst_percent) || !isPercent(discount_percent)) return null;
  const price = priceOf({ mrp, discount_percent, gst_percent }, round_off_digits);
  return (
    <div role="status">
      <Lines
        lines={[
          { label: t('Price without tax'), value: <Money value={price} /> },
          {
            label: t('With GST, at most'),
            value: <Money value={priceWithTax(price, gst_percent, round_off_digits)} />,
            total: true,
          },
        ]}
      />
    </div>
  );
}
