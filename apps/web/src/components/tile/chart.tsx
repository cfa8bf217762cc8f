import { useElementSize } from '@mantine/hooks';
import { useId, useState } from 'react';
import { useCompany } from '../../app/company.ts';
import { addDecimals } from '../../lib/decimal.ts';
import { compactFigure, formatDate, formatFigure } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import './chart.css';
import './tiles.css';

export interface Point {
  /** A day or a moment; shown as a date. */
  label: string;
  values: Record<string, string>;
}
export interface Series {
  key: string;
  name: string;
  /** Stands in the legend beside the colour, so that colour is never alone. */
  mark?: string;
  /** Decimals of its figures; missing = the company's. */
  digits?: number;
}
interface Props {
  title: string;
  points: readonly Point[];
  series: readonly Series[];
  kind?: 'bar' | 'line';
  /** How a point's label is written; a plain date when missing. */
  labelOf?: (label: string) => string;
  /** What the legend says of a series: what its points add up to, or the last of them, where a sum says nothing. */
  says?: 'sum' | 'last';
  /** Its panel has the same title already. */
  bare?: boolean;
}

const height = 220;
const base = 196;

/** Drawn heights only: the figures in words and table come from the strings. */
const heightOf = (value: string | undefined, most: number): number =>
  most > 0 ? Math.max(0, (Number(value ?? 0) / most) * (base - 20)) : 0;

/** A small chart of our own: direct labels, a sentence for screen readers, the same figures as a table. */
export function BarChart({
  title,
  points,
  series,
  kind = 'bar',
  labelOf,
  says = 'sum',
  bare = false,
}: Props) {
  const [isTable, setTable] = useState(false);
  const { round_off_digits, timezone } = useCompany();
  const name = labelOf ?? ((label: string) => formatDate(label, timezone));
  const sums = series.map(({ key, name: word, mark, digits }) => {
    const figures = points.map((point) => point.values[key] ?? '0');
    const total = says === 'sum' ? addDecimals(figures) : (figures.at(-1) ?? '0');
    return {
      key,
      word: mark ? `${mark} ${t(word)}` : t(word),
      total: formatFigure(total, digits ?? round_off_digits),
    };
  });
  const sentence = `${title}: ${sums.map(({ word, total }) => `${word} ${total}`).join(', ')}`;
  return (
    <figure className="chart">
      <figcaption className={bare ? 'visually-hidden' : 'tile-head'}>
        <h2>{title}</h2>
      </figcaption>
      {isTable ? (
        <div className="chart-table">
          <table>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{t('Date')}</th>
                {sums.map(({ key, word }) => (
                  <th key={key} scope="col">
                    {word}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.label}>
                  <th scope="row">{name(point.label)}</th>
                  {series.map(({ key, digits }) => (
                    <td key={key}>{formatFigure(point.values[key] ?? '0', digits ?? round_off_digits)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        <Drawing
          points={points}
          series={series}
          kind={kind}
          sentence={sentence}
          tick={labelOf ?? ((label) => name(label).slice(0, 6))}
        />
      )}
      <div className="chart-foot">
        <ul className="chart-legend">
          {sums.map(({ key, word, total }, index) => (
            <li key={key}>
              <span className={`chart-swatch chart-${index + 1}`} aria-hidden />
              {word} {total}
            </li>
          ))}
        </ul>
        <Button variant="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? t('Show as chart') : t('Show as table')}
        </Button>
      </div>
    </figure>
  );
}

interface DrawingProps extends Pick<Props, 'points' | 'series'> {
  kind: 'bar' | 'line';
  sentence: string;
  tick: (label: string) => string;
}

function Drawing({ points, series, kind, sentence, tick }: DrawingProps) {
  const hatch = useId();
  // Drawn at its real width, so that its words keep their size.
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const width = measured || 640;
  const most = Math.max(
    0,
    ...points.flatMap((point) => series.map(({ key }) => Number(point.values[key] ?? 0))),
  );
  const slot = width / Math.max(points.length, 1);
  const bar = Math.min(28, (slot * 0.8) / series.length);
  const every = Math.ceil(points.length / Math.max(2, Math.floor(width / 90)));
  return (
    <div ref={ref} className="chart-drawing">
      <svg viewBox={`0 0 ${width} ${height}`} height={height} role="img" aria-label={sentence}>
        <pattern id={hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
          <rect width="7" height="7" className="chart-hatch-back" />
          <rect width="7" height="3.5" className="chart-2" />
        </pattern>
        {most > 0 && (
          <text x="0" y="14" className="chart-text">
            {compactFigure(String(Math.round(most)))}
          </text>
        )}
        <line x1="0" x2={width} y1="20" y2="20" className="chart-grid" />
        {kind === 'bar'
          ? points.map((point, at) =>
              series.map(({ key }, index) => {
                const tall = heightOf(point.values[key], most);
                const x = at * slot + (slot - bar * series.length) / 2 + index * bar;
                return (
                  <rect
                    key={`${point.label}${key}`}
                    x={x + 1}
                    y={base - tall}
                    width={Math.max(bar - 2, 1)}
                    height={tall}
                    className={`chart-${index + 1}`}
                    fill={index === 1 ? `url(#${hatch})` : undefined}
                  />
                );
              }),
            )
          : series.map(({ key }, index) => (
              <polyline
                key={key}
                className={`chart-line chart-${index + 1}`}
                points={points
                  .map((point, at) => `${(at + 0.5) * slot},${base - heightOf(point.values[key], most)}`)
                  .join(' ')}
              />
            ))}
        <line x1="0" x2={width} y1={base} y2={base} className="chart-base" />
        {points.map((point, at) =>
          at % every === 0 ? (
            <text
              key={point.label}
              x={Math.max((at + 0.5) * slot, 20)}
              y={base + 18}
              className="chart-text"
              textAnchor="middle"
            >
              {tick(point.label)}
            </text>
          ) : null,
        )}
      </svg>
    </div>
  );
}
