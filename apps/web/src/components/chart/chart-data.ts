import { addDecimals, compareDecimals, isZero } from '../../lib/decimal.ts';
import { t } from '../../lib/text.ts';

/** Decimal strings by the key of their series; a missing one is zero. */
export type Values = Readonly<Record<string, string>>;
export interface ChartPoint {
  /** A day or a moment. */
  label: string;
  values: Values;
  /** The point of the period before that stands at the same place. */
  before?: { label: string; values: Values };
}
export interface ChartSeries {
  key: string;
  name: string;
  /** Stands before the name, so that colour is never alone. */
  mark?: string;
  /** Its figures are bare numbers with this number of decimals; missing = money of the company. */
  digits?: number;
  /** Drawn below the zero line of a mirrored chart, though its figures count up: the right leg. */
  isBelow?: boolean;
  /** Paler: what is left of the series before it. */
  isFaint?: boolean;
  /** A stroke across the bars of a mirrored chart where it is within them: a cap. */
  isLimit?: boolean;
  /** Missing = by its place. */
  colour?: Colour;
}
/** Which of the colours in tokens.css a series has, hidden neighbours or not. */
export type Colour = 1 | 2 | 3 | 4 | 5 | 6 | 'other';
export interface ColouredSeries extends ChartSeries {
  colour: Colour;
}
/** Mirrored: stacks on both sides of the zero line. */
export type ChartKind = 'stacked' | 'mirrored' | 'grouped' | 'line';

const palette: readonly Colour[] = [1, 2, 3, 4, 5, 6];
const otherKey = 'other';

export const inColours = (series: readonly ChartSeries[]): ColouredSeries[] =>
  series.map((own, at) => ({
    ...own,
    colour: own.colour ?? (own.key === otherKey ? 'other' : (palette[at] ?? 'other')),
  }));

export const sumOf = (points: readonly { values: Values }[], key: string): string =>
  addDecimals(points.map(({ values }) => values[key] ?? '0'));

interface Shown {
  series: readonly ChartSeries[];
  points: readonly ChartPoint[];
}

/**
 * What can be told apart in one stack: series without any figure are left out, the others stand by size, and from the
 * seventh on all but the largest five are one series "Other". What they had in the period before goes the same way.
 */
export function largestSeries({ series, points }: Shown): Shown {
  const before = points.flatMap((point) => point.before ?? []);
  const found = series
    .map((own) => ({ own, sum: sumOf(points, own.key) }))
    .filter(({ own, sum }) => !isZero(sum) || hasFigure(points, own.key) || hasFigure(before, own.key))
    .sort((a, b) => compareDecimals(b.sum, a.sum))
    .map(({ own }) => own);
  if (found.length <= palette.length) return { series: found, points };
  const kept = found.slice(0, palette.length - 1);
  const rest = found.slice(palette.length - 1).map(({ key }) => key);
  const folded = (values: Values): Values => ({
    ...Object.fromEntries(kept.map(({ key }) => [key, values[key] ?? '0'])),
    [otherKey]: addDecimals(rest.map((key) => values[key] ?? '0')),
  });
  return {
    series: [...kept, { key: otherKey, name: t('Other') }],
    points: points.map((point) => ({
      ...point,
      values: folded(point.values),
      ...(point.before && { before: { ...point.before, values: folded(point.before.values) } }),
    })),
  };
}

const hasFigure = (points: readonly { values: Values }[], key: string): boolean =>
  points.some(({ values }) => !isZero(values[key]));

/** All series of a point together. */
export const totalOf = (series: readonly ChartSeries[], values: Values): string =>
  addDecimals(series.map(({ key }) => values[key] ?? '0'));

/** The words of a series before its figures. */
export const nameOf = ({ mark, name }: ChartSeries): string => (mark ? `${mark} ${name}` : name);
