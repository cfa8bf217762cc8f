import { useCompany } from '../../app/company.ts';
import { formatCount, formatDate, formatDateTime, formatMoney, formatPercent } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import './figures.css';

interface MoneyProps {
  value: string | null | undefined;
  /** Ledger: + and − always shown; a credit is green, a debit plain ink, never red (docs/screens.md §8.2). */
  signed?: boolean;
  strong?: boolean;
  hidden?: boolean;
}

/** An amount as the company writes it. */
export function Money({ value, signed = false, strong = false, hidden = false }: MoneyProps) {
  const company = useCompany();
  if (value === null || value === undefined || value === '') return <Nothing />;
  const isCredit = signed && !value.startsWith('-') && /[1-9]/.test(value);
  const text = hidden ? '••••••' : formatMoney(value, company, { signed });
  return (
    <span
      className={`money${isCredit ? ' credit' : ''}${strong ? ' strong' : ''}`}
      data-value={hidden ? '' : value}
    >
      {text}
    </span>
  );
}

export function Percent({ value }: { value: string | null | undefined }) {
  return value === null || value === undefined || value === '' ? <Nothing /> : formatPercent(value);
}

export function Count({ value }: { value: number | null | undefined }) {
  return value === null || value === undefined ? <Nothing /> : formatCount(value);
}

/** dd-MMM-yyyy, or with the time dd-MMM-yyyy hh:mm:ss AM, in the company's time zone. */
export function DateTime({
  value,
  withTime = true,
}: {
  value: string | null | undefined;
  withTime?: boolean;
}) {
  const { timezone } = useCompany();
  if (!value) return <Nothing />;
  const text = withTime ? formatDateTime(value, timezone) : formatDate(value, timezone);
  return (
    <time className="nowrap" dateTime={value}>
      {text}
    </time>
  );
}

/** An empty cell is read out as such. */
export const Nothing = () => (
  <span className="muted">
    <span aria-hidden>–</span>
    <span className="visually-hidden">{t('none')}</span>
  </span>
);
