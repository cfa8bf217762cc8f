import { useId } from 'react';
import type { ChartKind, ChartSeries, Colour } from './chart-data.ts';

/** The second of grouped bars is hatched and the second line dashed: the right leg, the debit. */
export const isMarked = (kind: ChartKind, colour: Colour | 'before'): boolean =>
  (kind === 'grouped' || kind === 'line') && colour === 2;

/** Stripes of the second colour. */
export const Hatch = ({ id }: { id: string }) => (
  <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(-45)">
    <rect width="7" height="7" className="chart-hatch" />
    <rect width="7" height="3.5" className="chart-fill-2" />
  </pattern>
);

/** A series as the legend and the read-out show it: a piece of its bar or of its line. */
export function Swatch({
  kind,
  colour,
  isFaint,
  isLimit,
}: Pick<ChartSeries, 'isFaint' | 'isLimit'> & { kind: ChartKind; colour: Colour | 'before' }) {
  const hatch = useId();
  const isHatched = kind === 'grouped' && isMarked(kind, colour);
  return (
    <svg className="chart-swatch" width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
      {isHatched && <Hatch id={hatch} />}
      {colour === 'before' && kind === 'grouped' ? (
        <rect x="2" y="2" width="10" height="10" className="chart-ghost-bar" />
      ) : isLimit ? (
        <line x1="0" x2="14" y1="7" y2="7" className="chart-limit" />
      ) : colour === 'before' || kind === 'line' ? (
        <line
          x1="0"
          x2="14"
          y1="7"
          y2="7"
          className={
            colour === 'before'
              ? 'chart-ghost'
              : `chart-line chart-stroke-${colour}${isMarked(kind, colour) ? ' dashed' : ''}`
          }
        />
      ) : (
        <rect
          x="0.5"
          y="0.5"
          width="13"
          height="13"
          className={`chart-bar chart-fill-${colour} chart-stroke-${colour}${isFaint ? ' chart-faint' : ''}`}
          style={isHatched ? { fill: `url(#${hatch})` } : undefined}
        />
      )}
    </svg>
  );
}
