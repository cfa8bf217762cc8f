import { factorText } from '@banyan/fair/aviator/flight';
import { t } from '../../../lib/text.ts';
import { FlightCurve } from './flight-curve.tsx';
import { leftWords, useServerClock } from './server-clock.ts';
import type { Aviator, Flight, Position } from './use-aviator.ts';
import './flight.css';

interface Props {
  game: Aviator;
  flight: Flight;
  position: Position | undefined;
}

/** The flight: how long it takes bets, where it is, or where it crashed. Each state is told once, the factor on the way is not. */
export function FlightPanel({ game, flight, position }: Props) {
  const now = useServerClock(game.now);
  const { status, crash_x100 } = flight;
  const isOpen = status === 'Open' && now < Date.parse(flight.closes_at);
  const isCrashed = crash_x100 !== null && status !== 'Void';
  return (
    <div className="flight">
      <div>
        <h2>{t('Round {issue}', { issue: flight.issue })}</h2>
        <p role="status">{stateWords(flight, isOpen)}</p>
        {game.is_paused && <p className="caption">{t('Paused: no round follows this one.')}</p>}
      </div>
      <div className={`flight-sky${isCrashed ? ' crashed' : ''}`}>
        <FlightCurve position={position} isCrashed={isCrashed} />
        <p className="flight-factor" role="timer">
          {isOpen ? (
            <>
              <span className="caption">{t('Closes in')}</span>
              <strong>{leftWords(flight.closes_at, now)}</strong>
            </>
          ) : isCrashed ? (
            <strong>{factorText(crash_x100)}×</strong>
          ) : position ? (
            <strong>{factorText(position.x100)}×</strong>
          ) : (
            <strong aria-hidden>·</strong>
          )}
        </p>
      </div>
    </div>
  );
}

function stateWords({ status, crash_x100 }: Flight, isOpen: boolean): string {
  if (isOpen) return t('Bets are open.');
  if (status === 'Void')
    return crash_x100 === null
      ? t('Void: all stakes are returned.')
      : t('Interrupted: who had not cashed out, and had no target below the crash, gets the stake back.');
  if (crash_x100 !== null) return t('Crashed at {factor}×.', { factor: factorText(crash_x100) });
  return status === 'Flying' ? t('In flight.') : t('Bets are closed. Waiting for the public beacon.');
}

/** Where the last flights crashed, newest first: it says nothing of what comes. */
export function LastCrashes({ results }: { results: Aviator['results'] }) {
  if (results.length === 0) return null;
  return (
    <div className="last-digits">
      <span className="caption">{t('Last results, newest first')}</span>
      <ol>
        {results.slice(0, 10).map(({ issue, crash_x100 }) => (
          <li key={issue} className="crash-point">
            {factorText(crash_x100)}×
          </li>
        ))}
      </ol>
    </div>
  );
}
