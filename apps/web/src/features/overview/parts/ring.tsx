import { formatCount } from '../../../lib/format.ts';
import './home-goals.css';

const round = 2 * Math.PI * 34;

/** How far something has come, as a ring around its percentage. */
export function Ring({ percent, label }: { percent: number; label: string }) {
  return (
    <svg className="ring" viewBox="0 0 80 80" role="img" aria-label={label}>
      <circle className="ring-whole" cx="40" cy="40" r="34" />
      <circle
        className="ring-part"
        cx="40"
        cy="40"
        r="34"
        strokeDasharray={`${(round * percent) / 100} ${round}`}
        transform="rotate(-90 40 40)"
      />
      <text x="40" y="46" textAnchor="middle">
        {formatCount(percent)}%
      </text>
    </svg>
  );
}
