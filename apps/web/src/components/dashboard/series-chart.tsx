import type { ReactNode } from 'react';
import { useCompany } from '../../app/company.ts';
import { isZero } from '../../lib/decimal.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { t } from '../../lib/text.ts';
import { Empty } from '../parts/states.tsx';
import { BarChart, type Series } from '../tile/chart.tsx';

/** A dashboard's series as the server sends it: the width of a point, and points without gaps. */
export interface SeriesData {
  step: 'hour' | 'day' | 'week' | 'month' | 'year';
  points: Record<string, string>[];
}

interface Props {
  title: string;
  data: SeriesData;
  series: readonly Series[];
  /** Said when every figure of the range is zero. */
  empty: string;
  /** What fills it, when a longer range may not. */
  action?: ReactNode;
  /** Its panel has the same title already. */
  bare?: boolean;
}

/** Series over time as bars, its dates written as wide as a point is. */
export function SeriesChart({ title, data, series, empty, action, bare = false }: Props) {
  const { timezone } = useCompany();
  const isEmpty = data.points.every((point) => series.every(({ key }) => isZero(point[key])));
  if (isEmpty) {
    return <Empty title={empty} text={t('Choose a longer range to look further back.')} action={action} />;
  }
  return (
    <BarChart
      title={title}
      bare={bare}
      series={series}
      points={data.points.map(({ at = '', ...values }) => ({ label: at, values }))}
      labelOf={(at) => pointName(at, data.step, timezone)}
    />
  );
}

function pointName(at: string, step: SeriesData['step'], timezone: string): string {
  const day = formatDate(at, timezone);
  if (step === 'year') return day.slice(-4);
  if (step === 'month') return day.slice(3);
  if (step !== 'hour') return day.slice(0, 6);
  // 20-Nov-2026 03:00:00 PM → 3 PM
  const [, clock = '', half = ''] = formatDateTime(at, timezone).split(' ');
  return `${Number(clock.slice(0, 2))} ${half}`;
}
