import { useMediaQuery } from '@mantine/hooks';
import { useCompany } from '../../app/company.ts';
import { compactFigure, formatMoney } from '../../lib/format.ts';
import { Money } from '../parts/figures.tsx';

/** An amount on a tile: short where a small phone has no room for it, and then with the whole amount beside it. */
export function TileMoney({ value, hidden = false }: { value: string; hidden?: boolean }) {
  const company = useCompany();
  const isNarrow = useMediaQuery('(max-width: 479px)', undefined, { getInitialValueInEffect: false });
  const whole = formatMoney(value, company);
  if (hidden || !isNarrow || whole.length < 11) return <Money value={value} hidden={hidden} />;
  const { currency_symbol: symbol, is_currency_symbol_prefixed: isFirst } = company;
  const short = compactFigure(value);
  return (
    <span title={whole}>
      <span aria-hidden>{isFirst ? `${symbol}${short}` : `${short} ${symbol}`}</span>
      <span className="visually-hidden">{whole}</span>
    </span>
  );
}
