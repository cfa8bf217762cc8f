import type { QueryOf } from '@banyan/contract/core/endpoint';
import { upgradeQuote } from '@banyan/contract/topup/upgrades';
import { useCompany } from '../../../app/company.ts';
import { type Refuse, useRefusal } from '../../../components/form/use-refusal.ts';
import { Money } from '../../../components/parts/figures.tsx';
import { Lines } from '../../../components/parts/lines.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { addDecimals, compareDecimals, isZero, negated } from '../../../lib/decimal.ts';
import { formatMoney, formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

interface Props {
  values: QueryOf<typeof upgradeQuote>;
  refuse: Refuse;
}

/** What an upgrade costs, with tax, beside the fund wallet that pays it; the server works it out. */
export function UpgradeReview({ values, refuse }: Props) {
  const company = useCompany();
  const query = useCall(upgradeQuote, values, { quiet: true, staleTime: 0 });
  const { data, error } = query;
  useRefusal(error, refuse);
  if (!data) return <Loading query={query} what={t('The price')} lines={6} />;
  const after = addDecimals([data.balance, negated(data.payable)]);
  const isShort = compareDecimals(after, '0') < 0;
  return (
    <>
      <Lines
        lines={[
          { label: data.package, value: <Money value={data.face} /> },
          {
            label: t('Paid for {name}', { name: data.from }),
            value: <Money value={addDecimals([data.amount, negated(data.face)])} />,
          },
          { label: t('Difference'), value: <Money value={data.amount} /> },
          { label: t('Business volume (BV)'), value: <Money value={data.bv} /> },
          {
            label: isZero(data.gst)
              ? t('Tax (GST)')
              : t('GST {rate}', { rate: formatPercent(data.gst_percent) }),
            value: isZero(data.gst) ? t('None') : <Money value={data.gst} />,
          },
          { label: t('To pay'), value: <Money value={data.payable} />, total: true },
        ]}
      />
      <Lines
        lines={[
          { label: t('{wallet} now', { wallet: t('Fund wallet') }), value: <Money value={data.balance} /> },
          { label: t('Afterwards'), value: isShort ? '–' : <Money value={after} /> },
        ]}
      />
      {isShort && (
        <p className="field-error">
          {t('Insufficient funds! {amount} is missing.', { amount: formatMoney(negated(after), company) })}
        </p>
      )}
    </>
  );
}
