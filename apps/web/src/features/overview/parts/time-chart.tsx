import type { ReactNode } from 'react';
import { useCompany } from '../../../app/company.ts';
import { Chart } from '../../../components/chart/chart.tsx';
import type { ChartKind, ChartSeries } from '../../../components/chart/chart-data.ts';
import { Empty } from '../../../components/parts/states.tsx';
import { isZero } from '../../../lib/decimal.ts';
import { formatDate, formatDateTime } from '../../../lib/format.ts';
import { t } from '../../../lib/text.ts';

type Point = Record<string, string>;
/** A series as the server sends it: the width of a point, points without gaps, and as many before them. */
export interface TimeData {
  step: 'hour' | 'day' | 'week' | 'month' | 'year';
  points: readonly Point[];
  before: readonly Point[] | null;
}

interface Props {
  title: string;
  data: TimeData;
  series: readonly ChartSeries[];
  kind?: ChartKind;
  /** Said when every figure of the range is zero. */
  empty: string;
  /** What fills it, when a longer range may not. */
  action?: ReactNode;
  /** Its panel has the same title already. */
  bare?: boolean;
}

/** Series over time beside the period before, dates written as wide as a point is. */
export function TimeChart({ title, data, series, kind = 'stacked', empty, action, bare = false }: Props) {
  const { timezone } = useCompany();
  const all = [...data.points, ...(data.before ?? [])];
  if (all.every((point) => series.every(({ key }) => isZero(point[key])))) {
    return <Empty title={empty} text={t('Choose a longer range.')} action={action} />;
  }
  const named = ({ at = '', ...values }: Point) => ({ label: at, values });
  return (
    <Chart
      title={title}
      kind={kind}
      bare={bare}
      series={series}
      points={data.points.map((point, at) => {
        const before = data.before?.[at];
        return { ...named(point), ...(before && { before: named(before) }) };
      })}
      tickOf={(at) => tickText(at, data.step, timezone)}
      labelOf={(at) => pointText(at, data.step, timezone)}
    />
  );
}

function tickText(at: string, step: TimeData['step'], timezone: string): string {
  const day = formatDate(at, timezone);
  if (step === 'year') return day.slice(-4);
  if (step === 'month') return day.slice(3);
  if (step !== 'hour') return day.slice(0, 6);
  // 20-Nov-2026 03:00:00 PM → 3 PM
  const [, clock = '', half = ''] = formatDateTime(at, timezone).split(' ');
  return `${Number(clock.slice(0, 2))} ${half}`;
}

function pointText(at: string, step: TimeData['step'], timezone: string): string {
  const day = formatDate(at, timezone);
  if (step === 'week') return t('Week from {day}', { day });
  if (step === 'hour') return `${day}, ${tickText(at, step, timezone)}`;
  return step === 'day' ? day : tickText(at, step, timezone);
}
