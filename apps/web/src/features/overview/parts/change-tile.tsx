import { type ReactNode, useState } from 'react';
import { useCompany } from '../../../app/company.ts';
import { sumOf } from '../../../components/chart/chart-data.ts';
import { Sparkline } from '../../../components/chart/sparkline.tsx';
import { Money } from '../../../components/parts/figures.tsx';
import { ScreenLink } from '../../../components/parts/screen-link.tsx';
import { addDecimals, isZero, negated, percentOf } from '../../../lib/decimal.ts';
import { dateText, formatFigure, formatMoney, formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';
import { changeText } from './change-text.ts';
import type { TimeData } from './time-chart.tsx';
import './change-tile.css';

interface Props {
  label: string;
  data: TimeData;
  /** Which figure of a point; those after the first are taken off. */
  of: Figures;
  /** What it is a share of, shown in percent. */
  shareOf?: Figures;
  kind?: 'money' | 'count';
  /** The rows of the dates of the range, both included, or of a share and of what is left the page that explains it. */
  rows: (from: string, to: string) => string;
  /** What was taken back in the range, said beside it, with its own rows. */
  less?: { of: string; rows: (from: string, to: string) => string };
}
type Figures = readonly [name: string, ...less: string[]];
type Points = TimeData['points'];

/** What a figure came to in the range, how it ran, and its change against the period before. */
export function ChangeTile({ label, data, of, shareOf, kind = 'money', rows, less }: Props) {
  const company = useCompany();
  const { timezone } = company;
  const [today] = useState(() => dateText(new Date(), timezone));
  const value = (points: Points): string =>
    shareOf ? (percentOf(sumIn(points, of), sumIn(points, shareOf)) ?? '0') : sumIn(points, of);
  const total = value(data.points);
  const from = data.points[0]?.at?.slice(0, 10);
  // hours are no dates: no list has them as a filter
  const linkTo = (list: Props['rows']) => (from && data.step !== 'hour' ? list(from, today) : null);
  const href = linkTo(rows);
  const back = less ? sumIn(data.points, [less.of]) : '0';
  return (
    <div className="change-tile">
      <span className="stat-label">{href ? <ScreenLink href={href}>{label}</ScreenLink> : label}</span>
      <span className="stat-value">
        {shareOf ? formatPercent(total) : kind === 'money' ? <Money value={total} /> : formatFigure(total, 0)}
      </span>
      <Sparkline values={data.points.map((point) => value([point]))} />
      {less && !isZero(back) && (
        <TakenBack href={linkTo(less.rows)}>
          {t('{amount} reversed', {
            amount: `− ${kind === 'money' ? formatMoney(back, company) : formatFigure(back, 0)}`,
          })}
        </TakenBack>
      )}
      {data.before && (
        <span className="caption">
          {shareOf
            ? t('{percent} in the previous period', { percent: formatPercent(value(data.before)) })
            : changeText(total, value(data.before))}
        </span>
      )}
    </div>
  );
}

/** The sum of the first of some figures over all points, less the others. */
const sumIn = (points: Points, [name, ...less]: Figures): string => {
  const rows = points.map((values) => ({ values }));
  return addDecimals([sumOf(rows, name), ...less.map((key) => negated(sumOf(rows, key)))]);
};

const TakenBack = ({ href, children }: { href: string | null; children: ReactNode }) => (
  <span className="caption">{href ? <ScreenLink href={href}>{children}</ScreenLink> : children}</span>
);
