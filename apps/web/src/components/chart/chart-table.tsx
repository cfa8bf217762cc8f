import { t } from '../../lib/text.ts';
import { type ChartKind, type ChartPoint, type ChartSeries, nameOf } from './chart-data.ts';
import { useChartWords } from './use-chart-words.ts';
import './chart-table.css';

interface Props {
  title: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  kind: ChartKind;
  labelOf: (label: string) => string;
  withBefore: boolean;
}

/** The same figures as a table, with those of the period before. */
export function ChartTable({ title, points, series, kind, labelOf, withBefore }: Props) {
  const { lines } = useChartWords();
  const isTotalled = kind === 'stacked' && series.length > 1;
  const heads = [
    ...series.map((own) => ({ key: own.key, name: nameOf(own) })),
    ...(isTotalled ? [{ key: 'total', name: t('Total') }] : []),
  ];
  // a stack is compared as a whole
  const isCompared = (key: string): boolean => withBefore && (!isTotalled || key === 'total');
  return (
    <section
      className="chart-table"
      aria-label={t('{table}, as a table', { table: title })}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll box must be reachable by keyboard
      tabIndex={0}
    >
      <table>
        <caption className="visually-hidden">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('Date')}</th>
            {heads.map(({ key, name }) => [
              <th key={key} scope="col">
                {name}
              </th>,
              isCompared(key) && (
                <th key={`${key}-before`} scope="col">
                  {heads.length > 1 ? t('{name}, previous period', { name }) : t('Previous period')}
                </th>
              ),
            ])}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.label}>
              <th scope="row">{labelOf(point.label)}</th>
              {lines(point, series, kind, withBefore).map(({ key, value, before }) => [
                <td key={key}>{value}</td>,
                isCompared(key) && <td key={`${key}-before`}>{before ?? ''}</td>,
              ])}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
