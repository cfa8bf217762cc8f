import { t } from '../../../lib/text.ts';
import { Digit } from './digit.tsx';

/** What was drawn lately, newest first: it says nothing of what comes. */
export function LastDigits({ results }: { results: readonly { issue: string; digit: number }[] }) {
  if (results.length === 0) return null;
  return (
    <div className="last-digits">
      <span className="caption">{t('Last results, newest first')}</span>
      <ol>
        {results.slice(0, 10).map(({ issue, digit }) => (
          <li key={issue}>
            <Digit digit={digit} />
          </li>
        ))}
      </ol>
    </div>
  );
}
