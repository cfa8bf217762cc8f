import { t } from '../../lib/text.ts';
import type { ChartKind, ColouredSeries } from './chart-data.ts';
import { Swatch } from './chart-swatch.tsx';

export interface LegendKey extends ColouredSeries {
  total: string;
  isShown: boolean;
}
interface Props {
  keys: readonly LegendKey[];
  kind: ChartKind;
  onToggle: (key: string) => void;
  /** null = there is no period before. */
  compared: { isShown: boolean; onToggle: () => void } | null;
}

/** What each colour is, and what it comes to; a press hides it or shows it again. One series always stays. */
export function ChartLegend({ keys, kind, onToggle, compared }: Props) {
  const shown = keys.filter(({ isShown }) => isShown).length;
  return (
    <ul className="chart-legend">
      {keys.map(({ key, name, total, colour, isFaint, isLimit, isShown }) => {
        const isLast = isShown && shown === 1;
        const words = (
          <>
            <Swatch {...{ kind, colour, isFaint, isLimit }} />
            <span>
              {name} <span className="chart-total">{total}</span>
            </span>
          </>
        );
        return (
          <li key={key}>
            {keys.length === 1 ? (
              <span className="chart-key">{words}</span>
            ) : (
              <button
                type="button"
                className="chart-key"
                aria-pressed={isShown}
                aria-disabled={isLast}
                onClick={() => !isLast && onToggle(key)}
              >
                {words}
              </button>
            )}
          </li>
        );
      })}
      {compared && (
        <li>
          <button
            type="button"
            className="chart-key"
            aria-pressed={compared.isShown}
            onClick={compared.onToggle}
          >
            <Swatch kind={kind} colour="before" />
            <span>{t('Previous period')}</span>
          </button>
        </li>
      )}
    </ul>
  );
}
