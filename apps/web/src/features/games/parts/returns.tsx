import { fairnessReturns } from '@banyan/contract/games/fairness';
import type { GameCode } from '@banyan/contract/games/game-codes';
import { modeOf, useAmountWords } from '../../../components/parts/played-for.tsx';
import { Empty, Loading } from '../../../components/parts/states.tsx';
import { StatusTag } from '../../../components/parts/status-tag.tsx';
import { compareDecimals } from '../../../lib/decimal.ts';
import { t } from '../../../lib/text.ts';
import { type DataOf, useCall } from '../../../lib/use-call.ts';
import { selectionWords } from './selection-words.ts';

type Return = DataOf<typeof fairnessReturns>[number];

/** What came back of all stakes of a game, beside what must in the long run and the range it stays in. */
export function Returns({ game }: { game: GameCode }) {
  const query = useCall(fairnessReturns, { game });
  return (
    <section className="stack" aria-label={t('Returned to players')}>
      <h2>{t('Returned to players')}</h2>
      {!query.data ? (
        <Loading query={query} what={t('What was returned')} lines={6} />
      ) : query.data.length === 0 ? (
        <Empty title={t('No bets yet.')} text={t('What came back of all stakes appears here.')} />
      ) : (
        <ul className="fair-rounds card">
          {query.data.map((one) => (
            <ReturnOf key={`${one.is_money} ${one.selection}`} one={one} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ReturnOf({ one }: { one: Return }) {
  const words = useAmountWords(modeOf(one.is_money));
  const { returned, expected, low, high, bets } = one;
  const isWithin = low !== null && high !== null && isBetween(returned, low, high);
  return (
    <li>
      <strong>{nameOf(one.selection)}</strong>
      <span>{t('{returned}% of {stakes}', { returned, stakes: words(one.stakes) })}</span>
      <span className="caption">
        {t('{bets, plural, one {# bet} other {# bets}}', { bets })}
        {', '}
        {low === null || high === null
          ? t('expected {expected}%', { expected })
          : t('expected {expected}%, with 99% chance between {low}% and {high}%', { expected, low, high })}
      </span>
      {low !== null && (
        <StatusTag
          status={isWithin ? t('Within the range') : t('Outside the range')}
          tone={isWithin ? 'success' : 'warning'}
        />
      )}
    </li>
  );
}

const isBetween = (value: string, low: string, high: string): boolean =>
  compareDecimals(value, low) >= 0 && compareDecimals(value, high) <= 0;

function nameOf(selection: string): string {
  if (selection === 'target') return t('With a target');
  return selection === 'hand' ? t('By hand') : selectionWords(selection);
}
