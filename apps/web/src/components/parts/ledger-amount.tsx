import { useCompany } from '../../app/company.ts';
import { formatMoney } from '../../lib/format.ts';
import { Nothing } from './figures.tsx';

/**
 * An amount in a ledger: always with its sign, a credit green, a debit plain ink and never red (docs/screens.md §8.2).
 * The symbol is left out, because a column would only repeat it. `plain`: a balance, with its minus only.
 */
export function LedgerAmount({
  value,
  plain = false,
}: {
  value: string | null | undefined;
  plain?: boolean;
}) {
  const company = useCompany();
  if (value === null || value === undefined || value === '') return <Nothing />;
  const isCredit = !plain && !value.startsWith('-') && /[1-9]/.test(value);
  const style = { ...company, currency_symbol: '', is_currency_symbol_prefixed: true };
  return (
    <span className={`money${isCredit ? ' credit' : ''}`} data-value={value}>
      {formatMoney(value, style, { signed: !plain })}
    </span>
  );
}
