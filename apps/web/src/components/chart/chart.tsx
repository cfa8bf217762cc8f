import { lazy, Suspense, useState } from 'react';
import { t } from '../../lib/text.ts';
import { Button } from '../parts/button.tsx';
import { Skeleton } from '../parts/states.tsx';
import {
  type ChartKind,
  type ChartPoint,
  type ChartSeries,
  inColours,
  largestSeries,
  nameOf,
  sumOf,
} from './chart-data.ts';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';
import { useChartWords } from './use-chart-words.ts';
import './chart.css';

/** The library draws; it is fetched when the first chart is shown. Without it the figures are still there. */
const ChartDrawing = lazy(() =>
  import('./chart-drawing.tsx').catch(() => ({
    default: () => <p className="muted">{t('The chart could not be loaded. See the table.')}</p>,
  })),
);

export interface ChartProps {
  title: string;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  kind?: ChartKind;
  /** How a point is named; */
  labelOf: (label: string) => string;
  /** and in short below the axis. */
  tickOf?: (label: string) => string;
  /** What the legend says of a series: what its points add up to, or the last of them, where a sum says nothing. */
  summary?: 'sum' | 'last';
  /** Its panel has the same title already. */
  bare?: boolean;
}

/** Figures over time: drawn, in a sentence for screen readers, point by point, and as a table. */
export function Chart({
  title,
  kind = 'grouped',
  labelOf,
  tickOf = labelOf,
  summary = 'sum',
  bare,
  ...all
}: ChartProps) {
  const [isTable, setTable] = useState(false);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [isCompared, setCompared] = useState(true);
  const { figure } = useChartWords();

  const { points, series } = kind === 'stacked' ? largestSeries(all) : all;
  const coloured = inColours(series);
  const shown = coloured.filter(({ key }) => !hidden.includes(key));
  const hasBefore = points.some(({ before }) => before);
  const keys = coloured.map((own) => {
    const value = summary === 'sum' ? sumOf(points, own.key) : points.at(-1)?.values[own.key];
    return { ...own, name: nameOf(own), total: figure(own, value), isShown: !hidden.includes(own.key) };
  });
  const sentence = `${title}: ${keys.map(({ name, total }) => `${name} ${total}`).join(', ')}`;
  const parts = { points, kind, labelOf, withBefore: hasBefore && isCompared };

  return (
    <figure className="chart">
      <figcaption className={bare ? 'visually-hidden' : 'tile-head'}>
        <h2>{title}</h2>
      </figcaption>
      {isTable ? (
        <ChartTable title={title} series={shown} {...parts} />
      ) : (
        <Suspense
          fallback={
            <div className="chart-plot">
              <Skeleton lines={6} height={18} />
            </div>
          }
        >
          <ChartDrawing title={title} sentence={sentence} series={shown} tickOf={tickOf} {...parts} />
        </Suspense>
      )}
      <div className="chart-foot">
        <ChartLegend
          keys={keys}
          kind={kind}
          onToggle={(key) =>
            setHidden(hidden.includes(key) ? hidden.filter((own) => own !== key) : [...hidden, key])
          }
          compared={hasBefore ? { isShown: isCompared, onToggle: () => setCompared(!isCompared) } : null}
        />
        <Button variant="quiet" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
          {isTable ? t('Show as chart') : t('Show as table')}
        </Button>
      </div>
    </figure>
  );
}
