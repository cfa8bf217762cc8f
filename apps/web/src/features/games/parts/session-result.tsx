import type { gamesLobby } from '@banyan/contract/games/rounds';
import { DateTime } from '../../../components/parts/figures.tsx';
import { type Mode, useAmountWords } from '../../../components/parts/played-for.tsx';
import { ScreenLink } from '../../../components/parts/screen-link.tsx';
import { negated } from '../../../lib/decimal.ts';
import { t } from '../../../lib/text.ts';
import type { DataOf } from '../../../lib/use-call.ts';
import { minutesWords, PlayReminder, useMinutesSince } from './play-reminder.tsx';

type Session = DataOf<typeof gamesLobby>['session'];

/** What somebody has won or lost since they signed in, and since when they play: always in sight, in plain words. */
export function SessionResult({ session, mode, balance }: { session: Session; mode: Mode; balance: string }) {
  const words = useAmountWords(mode);
  const { result, bets, stakes, since, remind_after } = session;
  const minutes = useMinutesSince(since);
  const isLost = result.startsWith('-');
  const outcome = isLost
    ? t('Lost {amount}', { amount: words(negated(result)) })
    : t('Won {amount}', { amount: words(result) });
  return (
    <section className="session-result card" aria-label={t('This session')}>
      <dl>
        <div>
          <dt>{t('Game wallet')}</dt>
          <dd>{words(balance)}</dd>
        </div>
        <div>
          <dt>{t('This session')}</dt>
          <dd className="session-outcome">{outcome}</dd>
        </div>
        <div>
          <dt>{t('Staked')}</dt>
          <dd>
            {words(stakes)}{' '}
            <span className="muted">{t('{bets, plural, one {# bet} other {# bets}}', { bets })}</span>
          </dd>
        </div>
        <div>
          <dt>{t('Since')}</dt>
          <dd>
            <DateTime value={since} /> <span className="muted">{minutesWords(minutes)}</span>
          </dd>
        </div>
      </dl>
      <ScreenLink href="/games/limits">{t('My limits')}</ScreenLink>
      {remind_after && (
        <PlayReminder since={since} minutes={minutes} every={Number(remind_after)} outcome={outcome} />
      )}
    </section>
  );
}
