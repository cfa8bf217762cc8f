import { sumOf } from '../../../components/chart/chart-data.ts';
import { Sparkline } from '../../../components/chart/sparkline.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { formatFigure } from '../../../lib/format.ts';
import { changeText } from './change-text.ts';
import type { TimeData } from './time-chart.tsx';
import './change-tile.css';

interface Props {
  label: string;
  data: TimeData;
  /** Which figure of a point. */
  name: string;
  isCount?: boolean;
}

/** What a figure came to in the range, how it ran, and its change against the period before. */
export function ChangeTile({ label, data, name, isCount = false }: Props) {
  const sum = (points: TimeData['points']): string =>
    sumOf(
      points.map((values) => ({ values })),
      name,
    );
  const total = sum(data.points);
  return (
    <div className="change-tile">
      <span className="stat-label">{label}</span>
      <span className="stat-value">{isCount ? formatFigure(total, 0) : <Money value={total} />}</span>
      <Sparkline values={data.points.map((point) => point[name] ?? '0')} />
      {data.before && <span className="caption">{changeText(total, sum(data.before))}</span>}
    </div>
  );
}
