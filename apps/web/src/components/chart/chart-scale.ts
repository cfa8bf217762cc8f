import type { ChartKind, ChartPoint, ChartSeries, Values } from './chart-data.ts';

/** Drawn lengths only: what is written comes from the decimal strings. */
export const drawn = (value: string | undefined): number => Number(value ?? 0);

/** The length of a bar, downwards below zero. */
export const drawnAs = ({ key, isBelow }: ChartSeries, values: Values): number =>
  isBelow ? -drawn(values[key]) : drawn(values[key]);

const steps = [1, 2, 3, 5, 10];

/**
 * The values at which a line is drawn, zero among them: three or four above it, at round figures.
 * Counts have no line between whole numbers.
 */
export function gridlines(low: number, high: number, isWhole: boolean): number[] {
  const span = high - low;
  if (!(span > 0)) return [0];
  const power = 10 ** Math.floor(Math.log10(span / 4));
  const rough = (steps.find((step) => step * power * 4 >= span) ?? 10) * power;
  const step = isWhole ? Math.max(1, rough) : rough;
  const [first, last] = [Math.floor(low / step), Math.ceil(high / step)];
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

/** The lowest and the highest that is drawn, zero included. */
export function extent(
  points: readonly ChartPoint[],
  series: readonly ChartSeries[],
  kind: ChartKind,
  withBefore: boolean,
): [low: number, high: number] {
  const rows = points.flatMap(({ values, before }) =>
    withBefore && before ? [values, before.values] : [values],
  );
  const ends = rows.flatMap((values) => endsOf(values, series, kind));
  // one after the other: a call takes no list of any length
  return [
    ends.reduce((least, end) => Math.min(least, end), 0),
    ends.reduce((highest, end) => Math.max(highest, end), 0),
  ];
}

function endsOf(values: Values, series: readonly ChartSeries[], kind: ChartKind): number[] {
  const figures = series.flatMap((own) => (own.isLimit ? [] : drawnAs(own, values)));
  if (kind === 'grouped' || kind === 'line') return figures;
  const sum = (list: number[]) => list.reduce((total, figure) => total + figure, 0);
  return [sum(figures.filter((figure) => figure > 0)), sum(figures.filter((figure) => figure < 0))];
}

/** As many decimals as tell the gridlines apart. */
export const gridDecimals = (lines: readonly number[]): number => {
  const step = (lines[1] ?? 1) - (lines[0] ?? 0);
  return step >= 1 ? 0 : Math.ceil(-Math.log10(step));
};
