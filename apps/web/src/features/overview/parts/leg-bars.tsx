import { compareDecimals, isZero, shareOf } from '../../../lib/decimal.ts';
import { t } from '../../../lib/text.ts';
import '../../../components/tile/dashboard.css';
import './leg-bars.css';

interface Props {
  left: string;
  right: string;
  words: (value: string) => string;
}

/** Both legs, each as a share of the stronger one. */
export function LegBars({ left, right, words }: Props) {
  const isLeftWeaker = compareDecimals(left, right) < 0;
  const whole = isLeftWeaker ? right : left;
  return (
    <dl className="legs-bars">
      {[
        { key: 'left', mark: 'L', label: t('Left leg'), value: left },
        { key: 'right', mark: 'R', label: t('Right leg'), value: right },
      ].map(({ key, mark, label, value }) => (
        <div key={key}>
          <dt>
            <span className={`leg-mark small ${key}`} aria-hidden>
              {mark}
            </span>
            {label}
            {left !== right && isLeftWeaker === (key === 'left') && (
              <span className="caption"> {t('weaker leg')}</span>
            )}
          </dt>
          <dd>{words(value)}</dd>
          <span
            className={`legs-bar ${key}`}
            style={{ inlineSize: `${isZero(whole) ? 0 : shareOf(value, whole) / 100}%` }}
            aria-hidden
          />
        </div>
      ))}
    </dl>
  );
}
