import { useState } from 'react';
import { useCompany } from '../../../app/company.ts';
import { sumOf } from '../../../components/chart/chart-data.ts';
import { Sparkline } from '../../../components/chart/sparkline.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { ScreenLink } from '../../../components/parts/screen-link.tsx';
import { addDecimals, negated, percentOf } from '../../../lib/decimal.ts';
import { dateText, formatFigure, formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { changeText } from './change-text.ts';
import type { TimeData } from './time-chart.tsx';
import './change-tile.css';

interface Props {
  label: string;
  data: TimeData;
  /** Which figure of a point; of two the second is taken off, or it is what the first is a share of. */
  of: readonly [name: string, other?: string];
  kind?: 'money' | 'count' | 'share';
  /** The rows of the dates of the range, both included, or of a share and of what is left the page that explains it. */
  rows: (from: string, to: string) => string;
}
type Points = TimeData['points'];

/** What a figure came to in the range, how it ran, and its change against the period before. */
export function ChangeTile({ label, data, of: [name, other], kind = 'money', rows }: Props) {
  const { timezone } = useCompany();
  const [today] = useState(() => dateText(new Date(), timezone));
  const value = (points: Points): string => {
    const sum = (key: string): string =>
      sumOf(
        points.map((values) => ({ values })),
        key,
      );
    if (!other) return sum(name);
    return kind === 'share'
      ? (percentOf(sum(name), sum(other)) ?? '0')
      : addDecimals([sum(name), negated(sum(other))]);
  };
  const total = value(data.points);
  const from = data.points[0]?.at?.slice(0, 10);
  // hours are no dates: no list has them as a filter
  const href = from && data.step !== 'hour' ? rows(from, today) : null;
  return (
    <div className="change-tile">
      <span className="stat-label">{href ? <ScreenLink href={href}>{label}</ScreenLink> : label}</span>
      <span className="stat-value">
        {kind === 'money' ? (
          <Money value={total} />
        ) : kind === 'count' ? (
          formatFigure(total, 0)
        ) : (
          formatPercent(total)
        )}
      </span>
      <Sparkline values={data.points.map((point) => value([point]))} />
      {data.before && (
        <span className="caption">
          {kind === 'share'
            ? t('{percent} in the previous period', { percent: formatPercent(value(data.before)) })
            : changeText(total, value(data.before))}
        </span>
      )}
    </div>
  );
}
