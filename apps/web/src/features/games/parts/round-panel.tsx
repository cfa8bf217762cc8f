import { type Mode, useAmountWords } from '../../../components/parts/played-for.tsx';
import { t } from '../../../lib/text.ts';
import { Digit, digitWords } from './digit.tsx';
import { leftWords } from './server-clock.ts';
import type { Round } from './use-prediction.ts';

interface Props {
  round: Round;
  /** The server's time, milliseconds since 1970. */
  now: number;
  digit: number | undefined;
  pool: { bets: number; stakes: string } | undefined;
  isVoid: boolean;
  isPaused: boolean;
  mode: Mode;
}

/** The round: how long it takes bets, that it is locked, or what was drawn. Each of these is told once, the seconds are not. */
export function RoundPanel({ round, now, digit, pool, isVoid, isPaused, mode }: Props) {
  const words = useAmountWords(mode);
  const isOpen = now < Date.parse(round.closes_at);
  const state = isVoid
    ? t('Void: all stakes are returned.')
    : digit !== undefined
      ? t('Result: {result}', { result: digitWords(digit) })
      : isOpen
        ? t('Bets are open.')
        : now < Date.parse(round.ends_at)
          ? t('Bets are closed. The result is on its way.')
          : t('Waiting for the public beacon.');
  return (
    <div className="round">
      <div>
        <h2>{t('Round {issue}', { issue: round.issue })}</h2>
        <p role="status">{state}</p>
        {pool && (
          <p className="caption">
            {t('{bets, plural, one {# bet} other {# bets}}, {stakes} staked by everybody', {
              bets: pool.bets,
              stakes: words(pool.stakes),
            })}
          </p>
        )}
        {isPaused && <p className="caption">{t('Paused: no round follows this one.')}</p>}
      </div>
      {digit !== undefined && !isVoid ? (
        <Digit digit={digit} large />
      ) : (
        <p className={`round-left${isOpen ? '' : ' locked'}`} role="timer">
          <span className="caption">{isOpen ? t('Closes in') : t('Locked')}</span>
          <strong>{leftWords(isOpen ? round.closes_at : round.ends_at, now)}</strong>
        </p>
      )}
    </div>
  );
}
