import type { CSSProperties } from 'react';
import { t } from '../../lib/text.ts';
import type { ChartKind, ColouredSeries } from './chart-data.ts';
import { Swatch } from './chart-swatch.tsx';
import type { ReadLine } from './use-chart-words.ts';
import './chart-read-out.css';

interface Props {
  /** When it is, */
  title: string;
  /** and when the point of the period before was. */
  before: string | undefined;
  lines: readonly ReadLine[];
  series: readonly ColouredSeries[];
  kind: ChartKind;
  /** Where its point is, from 0 at the start to 1 at the end. */
  from: number;
}

/** Date and figures of one point. Screen readers hear the same from the slider, so it is for eyes only. */
export function ReadOut({ title, before, lines, series, kind, from }: Props) {
  const shown = new Map(series.map((own) => [own.key, own]));
  // of many kinds only those with a figure that day
  const written =
    kind === 'stacked' ? lines.filter(({ key, isNothing }) => key === 'total' || !isNothing) : lines;
  return (
    <div
      className={`chart-read-out ${from < 0.5 ? 'after' : 'ahead'}`}
      style={{ '--from': `${Math.min(from, 1 - from) * 100}%` } as CSSProperties}
      aria-hidden="true"
    >
      <table>
        <thead>
          <tr>
            <td />
            <td>{title}</td>
            {before !== undefined && (
              <td className="chart-then">
                {t('Previous period')}
                <br />
                {before}
              </td>
            )}
          </tr>
        </thead>
        <tbody>
          {written.map(({ key, name, value, before: was }) => {
            const own = shown.get(key);
            return (
              <tr key={key} className={key === 'total' ? 'chart-sum' : undefined}>
                <th scope="row">
                  {own && key !== 'total' && (
                    <Swatch {...{ kind, colour: own.colour, isFaint: own.isFaint, isLimit: own.isLimit }} />
                  )}
                  {name}
                </th>
                <td>{value}</td>
                {before !== undefined && <td className="chart-then">{was}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
