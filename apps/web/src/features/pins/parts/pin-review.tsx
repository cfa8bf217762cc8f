import type { BodyOf } from '@banyan/contract/core/endpoint';
import { type generatePins, pinQuote } from '@banyan/contract/pins/pins';
import { useCompany } from '../../../app/company.ts';
import { useArea } from '../../../app/use-area.ts';
import { type Refuse, useRefusal } from '../../../components/form/use-refusal.ts';
import { Money } from '../../../components/parts/figures.tsx';
import { type Line, Lines } from '../../../components/parts/lines.tsx';
import { Loading } from '../../../components/parts/states.tsx';
import { WaitsNote } from '../../../components/parts/waits-note.tsx';
import { addDecimals, compareDecimals, isZero, negated } from '../../../lib/decimal.ts';
import { formatMoney, formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { useCall } from '../../../lib/use-call.ts';

/** What the pins cost, with tax, beside the balance that pays them; the server works it out. */
export function PinReview({ values, refuse }: { values: BodyOf<typeof generatePins>; refuse: Refuse }) {
  const company = useCompany();
  const { isAdmin } = useArea();
  const { remark: _remark, ...asked } = values;
  const query = useCall(pinQuote, asked, { quiet: true, staleTime: 0 });
  const { data, error } = query;
  useRefusal(error, refuse);
  if (!data) return <Loading query={query} what={t('The price')} lines={6} />;
  const after = data.balance === null ? null : addDecimals([data.balance, negated(data.payable)]);
  const isShort = after !== null && compareDecimals(after, '0') < 0;
  const lines: Line[] = [
    ...(isAdmin ? [{ label: t('For'), value: `${data.name} (${data.user_id})` }] : []),
    { label: t('Package'), value: data.package },
    { label: t('Number of pins'), value: data.count },
    { label: t('Value of each'), value: <Money value={data.amount} /> },
    ...(compareDecimals(data.paid, data.amount) === 0
      ? []
      : [{ label: t('Paid of each'), value: <Money value={data.paid} /> }]),
    {
      label: isZero(data.gst)
        ? t('Tax (GST)')
        : t('GST {rate} of each', { rate: formatPercent(data.gst_percent) }),
      value: isZero(data.gst) ? t('None') : <Money value={data.gst} />,
    },
    { label: t('To pay'), value: <Money value={data.payable} />, total: true },
  ];
  return (
    <>
      <Lines lines={lines} />
      {after !== null && (
        <Lines
          lines={[
            { label: t('Wallet now'), value: <Money value={data.balance} /> },
            { label: t('Afterwards'), value: isShort ? '–' : <Money value={after} /> },
          ]}
        />
      )}
      {isShort && (
        <p className="field-error">
          {t('Insufficient funds! {amount} is missing.', { amount: formatMoney(negated(after), company) })}
        </p>
      )}
      <WaitsNote why={data.why} />
    </>
  );
}
