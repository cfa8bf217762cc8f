import { useCompany } from '../../app/company.ts';
import { isZero } from '../../lib/decimal.ts';
import { compactFigure, formatFigure, formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { type ChartKind, type ChartPoint, type ChartSeries, nameOf, totalOf } from './chart-data.ts';

export interface ReadLine {
  key: string;
  name: string;
  value: string;
  /** Of the period before; missing where it is not shown. */
  before?: string;
  /** Nothing now and nothing in the period before. */
  isNothing: boolean;
}
export interface ChartWords {
  figure: (series: ChartSeries, value: string | undefined) => string;
  /** What stands at a gridline. */
  gridText: (value: number, decimals: number) => string;
  lines: (
    point: ChartPoint,
    series: readonly ChartSeries[],
    kind: ChartKind,
    withBefore: boolean,
  ) => ReadLine[];
}

/** How a chart's figures are written and read out: the same in the read-out, the legend and the table. */
export function useChartWords(): ChartWords {
  const company = useCompany();
  const figure: ChartWords['figure'] = ({ digits }, value = '0') =>
    digits === undefined ? formatMoney(value, company) : formatFigure(value, digits);
  return {
    figure,
    gridText: (value, decimals) =>
      decimals > 0 ? formatFigure(value.toFixed(decimals), decimals) : compactFigure(value.toFixed(0)),
    lines: (point, series, kind, withBefore) => {
      const line = (own: ChartSeries, value?: string, before?: string): ReadLine => ({
        key: own.key,
        name: nameOf(own),
        value: figure(own, value),
        isNothing: isZero(value) && !(withBefore && !isZero(before)),
        ...(withBefore && point.before && { before: figure(own, before) }),
      });
      const each = series.map((own) => line(own, point.values[own.key], point.before?.values[own.key]));
      const [first] = series;
      if (kind !== 'stacked' || series.length < 2 || !first) return each;
      const total = { ...first, key: 'total', name: t('Total'), mark: '' };
      const sums = [point.values, point.before?.values ?? {}].map((values) => totalOf(series, values));
      return [...each, line(total, ...sums)];
    },
  };
}
