import type { CSSProperties } from 'react';
import { Chart } from '../src/components/chart/chart.tsx';
import type { ChartPoint } from '../src/components/chart/chart-data.ts';
import { Sparkline } from '../src/components/chart/sparkline.tsx';
import { Empty, Skeleton } from '../src/components/parts/states.tsx';
import { addDays } from '../src/lib/format.ts';

/** Always the same figures, and none that look like a pattern. */
const figure = (at: number, no: number): string => String(((at * 977 + no * 1531) % 5200) + (no + 1) * 210);
const keys = ['referral', 'level', 'spill', 'matching', 'roi', 'reward', 'bonus', 'matrix', 'single leg'];

function days(count: number, names: readonly string[], withBefore: boolean): ChartPoint[] {
  const values = (at: number) => Object.fromEntries(names.map((name, no) => [name, figure(at, no)]));
  const label = (at: number) => addDays('2026-11-20', at - count);
  return Array.from({ length: count }, (_, at) => ({
    label: label(at),
    values: values(at),
    ...(withBefore && { before: { label: label(at - count), values: values(at + 7) } }),
  }));
}
const short = (label: string): string => label.slice(5);
const named = (names: readonly string[]) => names.map((name) => ({ key: name, name: `${name} income` }));
const legs = [
  { key: 'left', name: 'Left', mark: 'L' },
  { key: 'right', name: 'Right', mark: 'R' },
];
const shared = { labelOf: (label: string) => label, tickOf: short };

/** Every chart in every state. */
export function KitCharts() {
  const mixed = days(12, ['profit'], true).map((point, at) => ({
    ...point,
    values: { profit: at % 3 ? figure(at, 0) : `-${figure(at, 1)}.50` },
  }));
  return (
    <div className="grid" id="charts" style={{ '--at-least': 'min(100%, 420px)' } as CSSProperties}>
      {[
        <Chart
          key="1"
          {...shared}
          title="Stacked, nine kinds"
          kind="stacked"
          points={days(30, keys, true)}
          series={named(keys)}
        />,
        <Chart
          key="2"
          {...shared}
          title="Grouped, with the period before"
          points={days(7, ['left', 'right'], true)}
          series={legs}
        />,
        <Chart
          key="3"
          {...shared}
          title="Grouped, sixty points"
          points={days(60, ['left', 'right'], true)}
          series={legs}
        />,
        <Chart
          key="4"
          {...shared}
          title="Lines"
          kind="line"
          summary="last"
          points={days(24, ['left', 'right'], true)}
          series={legs}
        />,
        <Chart
          key="5"
          {...shared}
          title="One series, above and below zero"
          kind="stacked"
          points={mixed}
          series={[{ key: 'profit', name: 'Profit' }]}
        />,
        <Chart
          key="6"
          {...shared}
          title="Counts"
          points={days(7, ['left'], false).map((point, at) => ({
            ...point,
            values: { left: String(at % 3) },
          }))}
          series={[{ key: 'left', name: 'Joined', digits: 0 }]}
        />,
        <Chart
          key="7"
          {...shared}
          title="One point"
          kind="line"
          points={days(1, ['left', 'right'], true)}
          series={legs}
        />,
      ].map((chart) => (
        <section key={chart.key} className="card">
          {chart}
        </section>
      ))}
      <section className="card">
        <h2>Loading</h2>
        <div className="chart-plot">
          <Skeleton lines={6} />
        </div>
      </section>
      <section className="card">
        <Empty title="No income in this range." text="Choose a longer range." />
      </section>
      <section className="card">
        <h2>Sparkline</h2>
        <Sparkline values={days(30, ['left'], false).map(({ values }) => values.left ?? '0')} />
      </section>
    </div>
  );
}
