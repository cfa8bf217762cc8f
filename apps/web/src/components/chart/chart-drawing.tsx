import { useClickOutside, useElementSize } from '@mantine/hooks';
import { scaleBand, scaleLinear } from '@visx/scale';
import { type PointerEvent, useId, useState } from 'react';
import { t } from '../../lib/text.ts';
import type { ChartKind, ChartPoint, ColouredSeries } from './chart-data.ts';
import { Marks } from './chart-marks.tsx';
import { ReadOut } from './chart-read-out.tsx';
import { extent, gridDecimals, gridlines } from './chart-scale.ts';
import { Hatch } from './chart-swatch.tsx';
import { type ReadLine, useChartWords } from './use-chart-words.ts';

interface Props {
  title: string;
  /** The whole chart in one sentence. */
  sentence: string;
  points: readonly ChartPoint[];
  /** Those that are shown. */
  series: readonly ColouredSeries[];
  kind: ChartKind;
  labelOf: (label: string) => string;
  tickOf: (label: string) => string;
  withBefore: boolean;
}

const height = 240;
const top = 10;
const base = height - 26;
/** Below this width of a bar, groups are drawn as lines. */
const thinnest = 3;

/** The drawing of a chart, its axes, and its points one by one: under the pointer or finger, and by arrow keys. */
export default function ChartDrawing(props: Props) {
  const { title, sentence, points, series, labelOf, tickOf, withBefore } = props;
  const { gridText, lines: readLines } = useChartWords();
  const [active, setActive] = useState<number | null>(null);
  const hatch = useId();
  const outside = useClickOutside(() => setActive(null));
  // Drawn at its real width, so that its words keep their size.
  const { ref, width: measured } = useElementSize<HTMLDivElement>();
  const width = measured || 640;

  const grid = gridlines(
    ...extent(points, series, props.kind, withBefore),
    series.every(({ digits }) => digits === 0),
  );
  const decimals = gridDecimals(grid);
  const gridWords = grid.map((value) =>
    gridText(props.kind === 'mirrored' ? Math.abs(value) : value, decimals),
  );
  const start = Math.max(...gridWords.map(({ length }) => length)) * 7 + 10;
  const x = scaleBand({
    domain: points.map((_, at) => at),
    range: [start, width],
    paddingInner: 0.25,
    paddingOuter: 0.1,
  });
  const y = scaleLinear({ domain: [grid[0] ?? 0, grid.at(-1) || 1], range: [base, top] });
  const kind = props.kind === 'grouped' && x.bandwidth() / series.length < thinnest ? 'line' : props.kind;

  const slot = x.step();
  const middleOf = (at: number): number => (x(at) ?? 0) + x.bandwidth() / 2;
  const every = Math.max(1, Math.ceil(points.length / Math.max(2, Math.floor((width - start) / 80))));
  const point = (event: PointerEvent<SVGSVGElement>): void => {
    const across = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const at = Math.floor((across - start) / slot);
    setActive(Math.min(points.length - 1, Math.max(0, at)));
  };
  const shownAt = Math.min(active ?? points.length - 1, points.length - 1);
  const shown = points[shownAt];
  if (!shown) return null;
  const read = readLines(shown, series, props.kind, withBefore);
  const spoken = `${labelOf(shown.label)}: ${spokenText(read, props.kind === 'stacked' && series.length > 1)}`;

  return (
    <div ref={outside} className="chart-plot">
      <div ref={ref}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          height={height}
          role="img"
          aria-label={sentence}
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={({ pointerType }) => pointerType === 'mouse' && setActive(null)}
        >
          <Hatch id={hatch} />
          {active !== null && (
            <rect
              x={middleOf(shownAt) - slot / 2}
              y={top}
              width={slot}
              height={base - top}
              className="chart-active"
            />
          )}
          {grid.map((value, at) => (
            <g key={value}>
              <line
                x1={start}
                x2={width}
                y1={y(value)}
                y2={y(value)}
                className={value === 0 ? 'chart-base' : 'chart-grid'}
              />
              <text x={start - 8} y={y(value)} dy="0.32em" textAnchor="end" className="chart-text">
                {gridWords[at]}
              </text>
            </g>
          ))}
          <Marks
            {...{ points, series, kind, withBefore, x, y, hatch, active }}
            isStacked={props.kind === 'stacked'}
          />
          {points.map(({ label }, at) =>
            at % every === 0 ? (
              <text key={label} x={middleOf(at)} y={height - 6} textAnchor="middle" className="chart-text">
                {tickOf(label)}
              </text>
            ) : null,
          )}
        </svg>
      </div>
      {active !== null && (
        <ReadOut
          title={labelOf(shown.label)}
          before={withBefore && shown.before ? labelOf(shown.before.label) : undefined}
          lines={read}
          series={series}
          kind={kind}
          from={middleOf(shownAt) / width}
        />
      )}
      <input
        type="range"
        className="visually-hidden"
        aria-label={t('{title}, point by point', { title })}
        aria-valuetext={spoken}
        min={0}
        max={points.length - 1}
        value={shownAt}
        onChange={({ target }) => setActive(Number(target.value))}
        onFocus={() => setActive(shownAt)}
        onBlur={() => setActive(null)}
        onKeyDown={({ key }) => key === 'Escape' && setActive(null)}
      />
    </div>
  );
}

/** A stack is compared as a whole: its total first, then the kinds with a figure. */
function spokenText(lines: readonly ReadLine[], isStack: boolean): string {
  const text = ({ name, value, before }: ReadLine, withBefore: boolean): string =>
    withBefore && before !== undefined
      ? t('{name} {value}, previous period {before}', { name, value, before })
      : `${name} ${value}`;
  if (!isStack) return lines.map((line) => text(line, true)).join(', ');
  return lines
    .filter(({ key, isNothing }) => key === 'total' || !isNothing)
    .sort((a, b) => Number(b.key === 'total') - Number(a.key === 'total'))
    .map((line) => text(line, line.key === 'total'))
    .join(', ');
}
