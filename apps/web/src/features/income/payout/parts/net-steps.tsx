import { useCompany } from '../../../../app/company.ts';
import { addDecimals, isZero, negated, shareOf } from '../../../../lib/decimal.ts';
import { formatMoney } from '../../../../lib/format.ts';
import { t } from '../../../../lib/text.ts';
import './net-steps.css';

interface Props {
  gross: string;
  net: string;
  /** What was taken off, in the order of the lines below. */
  taken: readonly { label: string; amount: string }[];
}

/** From gross to net as steps, each deduction beginning where the one before it ended; the lines below say the same. */
export default function NetSteps({ gross, net, taken }: Props) {
  const company = useCompany();
  const off = taken.filter(({ amount }) => !isZero(amount));
  if (isZero(gross) || off.length === 0) return null;
  let left = gross;
  const steps = off.map(({ label, amount }) => {
    left = addDecimals([left, negated(amount)]);
    return { label, amount: negated(amount), from: left, length: amount, kind: 'off' };
  });
  const bars = [
    { label: t('Gross'), amount: gross, from: '0', length: gross, kind: 'whole' },
    ...steps,
    { label: t('Net'), amount: net, from: '0', length: net, kind: 'net' },
  ];
  const sentence = bars.map(({ label, amount }) => `${label} ${formatMoney(amount, company)}`).join(', ');
  return (
    <figure className="net-steps" role="img" aria-label={sentence}>
      {bars.map(({ label, amount, from, length, kind }) => (
        <div key={label}>
          <span>{label}</span>
          <span className="net-step">
            <span
              className={kind}
              style={{
                marginInlineStart: `${shareOf(from, gross) / 100}%`,
                inlineSize: `${shareOf(length, gross) / 100}%`,
              }}
            />
          </span>
          <span className="figure">{formatMoney(amount, company)}</span>
        </div>
      ))}
    </figure>
  );
}
