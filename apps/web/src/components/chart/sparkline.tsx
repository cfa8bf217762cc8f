import { drawn } from './chart-scale.ts';
import './sparkline.css';

/** The run of a figure beside it, without axes or words: the figure says how much, its report the rest. */
export function Sparkline({ values }: { values: readonly string[] }) {
  const figures = values.map(drawn);
  const low = figures.reduce((least, figure) => Math.min(least, figure), 0);
  const span = figures.reduce((highest, figure) => Math.max(highest, figure), 0) - low || 1;
  const line = figures.map((figure, at) => {
    const across = (at / Math.max(1, figures.length - 1)) * 100;
    return `${across.toFixed(2)},${(30 - ((figure - low) / span) * 28).toFixed(2)}`;
  });
  return (
    <svg className="sparkline" viewBox="0 0 100 32" preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`0,31 ${line.join(' ')} 100,31`} className="sparkline-area" />
      <polyline points={line.join(' ')} className="sparkline-line" vectorEffect="non-scaling-stroke" />
    </svg>
  );
}
