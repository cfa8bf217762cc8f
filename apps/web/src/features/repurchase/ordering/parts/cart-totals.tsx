import { Money } from '../../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../../components/parts/lines.tsx';
import { Loading } from '../../../../components/parts/states.tsx';
import { addDecimals, isZero, negated } from '../../../../lib/decimal.ts';
import { t } from '../../../../lib/text.ts';
import type { Order } from './use-order.ts';

/** What the cart costs with its taxes, the BV it brings, and what the chosen wallet has left. */
export function CartTotals({ order, available }: { order: Order; available?: string | undefined }) {
  const { quote, query, isPriceChanged } = order;
  if (!quote) return <Loading query={query} what={t('The price')} lines={4} />;
  const taxes: Line[] = (
    [
      [t('CGST'), quote.cgst],
      [t('SGST'), quote.sgst],
      [t('IGST'), quote.igst],
    ] as const
  )
    .filter(([, value]) => !isZero(value))
    .map(([label, value]) => ({ label, value: <Money value={value} /> }));
  return (
    <div className="stack cart-totals" aria-live="polite">
      {isPriceChanged && (
        <p className="notice" role="alert">
          {t('Prices have changed. Nothing was ordered: check the new total and order again.')}
        </p>
      )}
      <Lines
        lines={[
          { label: t('Without tax'), value: <Money value={quote.taxable} /> },
          ...taxes,
          { label: t('To pay'), value: <Money value={quote.total} />, total: true },
          ...(isZero(quote.bv) ? [] : [{ label: t('BV'), value: <Money value={quote.bv} /> }]),
          ...(available === undefined
            ? []
            : [
                {
                  label: t('Wallet afterwards'),
                  value: <Money value={addDecimals([available, negated(quote.total)])} />,
                },
              ]),
        ]}
      />
    </div>
  );
}
