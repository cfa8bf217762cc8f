import { useCompany } from '../../app/company.ts';
import { formatFigure, formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';

export type Mode = 'play_credits' | 'real_money';

export const modeOf = (isMoney: boolean): Mode => (isMoney ? 'real_money' : 'play_credits');

/** Writes an amount as what it is: money of the company, or play credits, which are none. */
export function useAmountWords(mode: Mode): (amount: string) => string {
  const company = useCompany();
  return (amount) =>
    mode === 'real_money'
      ? formatMoney(amount, company)
      : t('{amount} credits', { amount: formatFigure(amount, company.round_off_digits) });
}

/** An amount that is played with. */
export function Played({ value, mode }: { value: string; mode: Mode }) {
  const words = useAmountWords(mode);
  return (
    <span className="money" data-value={value}>
      {words(value)}
    </span>
  );
}
