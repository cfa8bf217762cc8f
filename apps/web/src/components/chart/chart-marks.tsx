import type { scaleBand, scaleLinear } from '@visx/scale';
import { BarStack, LinePath } from '@visx/shape';
import type { ChartKind, ChartPoint, ColouredSeries, Values } from './chart-data.ts';
import { drawn, drawnAs } from './chart-scale.ts';
import { isMarked } from './chart-swatch.tsx';

interface Props {
  points: readonly ChartPoint[];
  series: readonly ColouredSeries[];
  kind: ChartKind;
  /** The period before is compared as a whole. */
  isStacked: boolean;
  withBefore: boolean;
  x: ReturnType<typeof scaleBand<number>>;
  y: ReturnType<typeof scaleLinear<number>>;
  /** Id of the stripes. */
  hatch: string;
  active: number | null;
}
const widest = 32;

/** Bars or lines of the series, and the period before behind or over them. */
export function Marks(props: Props) {
  const { kind, isStacked, withBefore } = props;
  if (kind === 'stacked') {
    return (
      <>
        <Stack {...props} />
        {withBefore && <BeforeLine {...props} />}
      </>
    );
  }
  if (kind === 'mirrored') {
    return (
      <>
        <Stack {...props} series={props.series.filter(({ isLimit }) => !isLimit)} />
        <Limits {...props} series={props.series.filter(({ isLimit }) => isLimit)} />
      </>
    );
  }
  if (kind === 'line') return <Lines {...props} withBefore={withBefore && !isStacked} />;
  return <Groups {...props} />;
}

const middle = (x: Props['x'], at: number): number => (x(at) ?? 0) + x.bandwidth() / 2;

function Stack({ points, series, x, y }: Props) {
  const width = Math.min(widest, x.bandwidth());
  const stacked = new Map(series.map((own) => [own.key, own]));
  return (
    <BarStack
      data={points.map((point, at) => ({ at, values: point.values }))}
      keys={[...stacked.keys()]}
      value={({ values }, key) => drawnAs(stacked.get(key) ?? { key, name: '' }, values)}
      x={({ at }) => at}
      xScale={x}
      yScale={y}
      color={() => ''}
      offset="diverging"
    >
      {(stacks) =>
        stacks.flatMap(({ key, bars }) =>
          bars
            .filter((bar) => bar.height > 0)
            .map((bar) => (
              <rect
                key={`${key}-${bar.index}`}
                className={`chart-fill-${stacked.get(key)?.colour}${stacked.get(key)?.isFaint ? ' chart-faint' : ''}`}
                x={middle(x, bar.index) - width / 2}
                y={bar.y}
                width={width}
                // a gap between two colours, where there is room for one
                height={bar.height > 3 ? bar.height - 1 : bar.height}
              />
            )),
        )
      }
    </BarStack>
  );
}

/** A stroke on both sides of the zero line, where a bar reaches it. */
function Limits({ points, series, x, y }: Props) {
  const [low = 0, high = 0] = y.domain();
  const half = Math.min(widest, x.bandwidth()) / 2 + 3;
  return series.flatMap(({ key }) =>
    points.flatMap(({ label, values }, at) => {
      const limit = drawn(values[key]);
      if (limit === 0) return [];
      return [limit, -limit]
        .filter((value) => value <= high && value >= low)
        .map((value) => (
          <line
            key={`${key}-${label}-${value}`}
            className="chart-limit"
            x1={middle(x, at) - half}
            x2={middle(x, at) + half}
            y1={y(value)}
            y2={y(value)}
          />
        ));
    }),
  );
}

function Groups({ points, series, withBefore, x, y, hatch }: Props) {
  const room = Math.min(widest * series.length, x.bandwidth());
  const width = room / Math.max(series.length, 1);
  const bar = (values: Values, at: number, no: number, own: ColouredSeries, className: string) => {
    const value = y(drawn(values[own.key]));
    const isHatched = isMarked('grouped', own.colour) && !className.includes('ghost');
    return (
      <rect
        key={`${own.key}-${at}-${className}`}
        className={className}
        style={isHatched ? { fill: `url(#${hatch})` } : undefined}
        x={middle(x, at) - room / 2 + no * width + (width > 6 ? 1 : 0)}
        y={Math.min(value, y(0))}
        width={width - (width > 6 ? 2 : 0.5)}
        height={Math.abs(value - y(0))}
      />
    );
  };
  return points.map((point, at) => (
    <g key={point.label}>
      {series.map((own, no) =>
        bar(point.values, at, no, own, `chart-bar chart-fill-${own.colour} chart-stroke-${own.colour}`),
      )}
      {withBefore &&
        point.before &&
        series.map((own, no) => bar(point.before?.values ?? {}, at, no, own, 'chart-ghost-bar'))}
    </g>
  ));
}

function Lines({ points, series, withBefore, x, y, active }: Props) {
  // a single point has no line
  const dotAt = points.length === 1 ? 0 : active;
  return series.map(({ key, colour }) => (
    <g key={key}>
      {withBefore && (
        <LinePath
          className="chart-ghost"
          data={points.flatMap((point, at) =>
            point.before ? [{ at, value: point.before.values[key] }] : [],
          )}
          x={({ at }) => middle(x, at)}
          y={({ value }) => y(drawn(value))}
        />
      )}
      <LinePath
        className={`chart-line chart-stroke-${colour}${isMarked('line', colour) ? ' dashed' : ''}`}
        data={points.map((point, at) => ({ at, value: point.values[key] }))}
        x={({ at }) => middle(x, at)}
        y={({ value }) => y(drawn(value))}
      />
      {dotAt !== null && (
        <circle
          className={`chart-dot chart-fill-${colour}`}
          cx={middle(x, dotAt)}
          cy={y(drawn(points[dotAt]?.values[key]))}
          r="4.5"
        />
      )}
    </g>
  ));
}

/** What all series that are shown came to in the period before. */
function BeforeLine({ points, series, x, y }: Props) {
  const data = points.flatMap(({ before }, at) =>
    before ? [{ at, sum: series.reduce((sum, { key }) => sum + drawn(before.values[key]), 0) }] : [],
  );
  return ['chart-ghost-halo', 'chart-ghost'].map((className) => (
    <LinePath
      key={className}
      className={className}
      data={data}
      x={({ at }) => middle(x, at)}
      y={({ sum }) => y(sum)}
    />
  ));
}
