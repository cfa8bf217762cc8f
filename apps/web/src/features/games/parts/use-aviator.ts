import { aviatorRounds, myAviatorBets, readAviator } from '@banyan/contract/games/aviator';
import type { ServerFrame } from '@banyan/contract/games/live';
import { shownX100 } from '@banyan/fair/aviator/flight';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery, type DataOf, useCall } from '../../../lib/use-call.ts';
import { useLive } from './use-live.ts';

export type Aviator = DataOf<typeof readAviator>;
export type Flight = NonNullable<Aviator['round']>;
export type FlightBet = Aviator['bets'][number];

/** Where a flight is, as the server said it last. */
export interface Position {
  issue: string;
  elapsed_ms: number;
  /** In hundredths. */
  x100: number;
}

/** Over HTTP, while no frames come, in milliseconds. */
const asksEvery = 1500;
const resultsShown = 20;

/** Later states stand behind earlier ones: an answer that was on its way meanwhile does not lead back. */
const order: readonly Flight['status'][] = ['Open', 'Locked', 'Flying', 'Crashed', 'Settled', 'Void'];
const numberOf = (issue: string): number => Number(issue.slice('AV-'.length));

function laterOf(known: Flight | null, next: Flight | null): Flight | null {
  if (!known || !next) return next ?? known;
  if (known.issue !== next.issue) return numberOf(known.issue) > numberOf(next.issue) ? known : next;
  return order.indexOf(known.status) > order.indexOf(next.status) ? known : next;
}

/** What a frame says of the newest flight; null = nothing. */
function flightIn(frame: ServerFrame, known: Flight | null): Flight | null {
  if (frame.t === 'round') {
    const { issue, epoch, round, opens_at, closes_at, beacon_round } = frame;
    const times = { opens_at, closes_at, begins_at: null, beacon_round };
    return { issue, epoch, round, ...times, status: 'Open', crash_x100: null };
  }
  if (!('issue' in frame) || frame.issue !== known?.issue) return null;
  if (frame.t === 'lock') return { ...known, status: 'Locked' };
  if (frame.t === 'fly') return { ...known, status: 'Flying', begins_at: frame.begins_at };
  if (frame.t === 'crash') return { ...known, status: 'Crashed', crash_x100: frame.crash_x100 };
  return frame.t === 'void' ? { ...known, status: 'Void' } : null;
}

/** Frames after which own bets, balance and lists have changed. */
const changing: readonly ServerFrame['t'][] = [
  'snap',
  'void',
  'me.bet',
  'me.cash',
  'me.settled',
  'me.deposit',
  'me.withdrawal',
];

/**
 * Aviator with its newest flight: read once, then told by frames. Without the live connection it is asked for again and again; the factor
 * of a flight comes by frames alone.
 */
export function useAviator() {
  const client = useQueryClient();
  const { queryKey } = callQuery(readAviator);
  const [known, know] = useState<Flight | null>(null);
  const [position, setPosition] = useState<Position>();
  const tell = (frame: ServerFrame) => {
    if (frame.t === 'tick') setPosition(frame);
    if (frame.t === 'fly') {
      const { issue, elapsed_ms } = frame;
      setPosition({ issue, elapsed_ms, x100: Math.max(100, shownX100(elapsed_ms)) });
    }
    const data = client.getQueryData<Aviator>(queryKey);
    know((before) => laterOf(before, flightIn(frame, laterOf(before, data?.round ?? null))));
    if (frame.t === 'crash') {
      const { issue, crash_x100 } = frame;
      client.setQueryData<Aviator>(queryKey, (answer) =>
        answer && !answer.results.some((one) => one.issue === issue)
          ? { ...answer, results: [{ issue, crash_x100 }, ...answer.results].slice(0, resultsShown) }
          : answer,
      );
    }
  };
  const ask = () => {
    for (const path of [readAviator.path, myAviatorBets.path, aviatorRounds.path])
      void client.invalidateQueries({ queryKey: [path] });
  };
  const state = useLive('AV me', (frame) => {
    if (frame.t === 'snap') for (const one of frame.state) tell(one);
    else tell(frame);
    if (changing.includes(frame.t)) ask();
  });
  const query = useCall(readAviator, {}, { refetchInterval: state === 'live' ? 30_000 : asksEvery });
  const flight = laterOf(known, query.data?.round ?? null);
  return {
    query,
    state,
    flight,
    /** Of the flight that is shown; undefined = it does not fly, or no frame has come. */
    position: position?.issue === flight?.issue && flight?.status === 'Flying' ? position : undefined,
  };
}
