import type { LevelConciseKind } from '@banyan/contract/income/income-concise';
import { incomeUrls } from '@banyan/contract/income/income-reports';
import { useArea } from '../../../../app/use-area.ts';
import { Money } from '../../../../components/parts/figures.tsx';
import { ScreenLink } from '../../../../components/parts/screen-link.tsx';
import { compareDecimals, isZero, shareOf } from '../../../../lib/decimal.ts';
import { t } from '../../../../lib/text.ts';
import './level-picture.css';

interface Level {
  level: number | null;
  income: string | null;
}

/** What each level paid, as steps of a pyramid; the table of the page says what each needs. */
export default function LevelPicture({
  kind,
  levels,
}: {
  kind: LevelConciseKind | 'single_leg';
  levels: readonly Level[];
}) {
  const { own } = useArea();
  const highest = levels.reduce(
    (found, { income }) => (compareDecimals(income ?? '0', found) > 0 ? (income ?? '0') : found),
    '0',
  );
  if (isZero(highest)) return null;
  return (
    <section className="card" aria-label={t('Income by level')}>
      <h2>{t('Income by level')}</h2>
      <ol className="level-steps">
        {levels.map(({ level, income }) => (
          <li key={level}>
            <ScreenLink href={own(`/income/${incomeUrls[kind]}?f_level=${level}`)}>
              {t('Level {level}', { level: level ?? 0 })}
            </ScreenLink>
            <span className="level-step" aria-hidden>
              <span style={{ inlineSize: `${shareOf(income ?? '0', highest) / 100}%` }} />
            </span>
            <Money value={income ?? '0'} />
          </li>
        ))}
      </ol>
    </section>
  );
}
