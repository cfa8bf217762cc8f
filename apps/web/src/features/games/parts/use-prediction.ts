import type { ServerFrame } from '@banyan/contract/games/live';
import type { PredictionCode } from '@banyan/contract/games/prediction';
import { gameRounds, myBets, readPrediction } from '@banyan/contract/games/rounds';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { callQuery, type DataOf, useCall } from '../../../lib/use-call.ts';
import { useLive } from './use-live.ts';

export type Prediction = DataOf<typeof readPrediction>;
export type Round = NonNullable<Prediction['round']>;

/** Over HTTP, while no frames come, in milliseconds. */
const asksEvery = 3000;
const resultsShown = 20;

/**
 * A game with its round: read once, then told by frames. Without the live connection it is asked for again and again, and what it says is
 * the same.
 */
export function usePrediction(game: PredictionCode) {
  const client = useQueryClient();
  const { queryKey } = callQuery(readPrediction, { game });
  const [pool, setPool] = useState<{ issue: string; bets: number; stakes: string }>();
  const [voided, setVoided] = useState<string>();
  const state = useLive(`${game} me`, (frame) => {
    if (frame.t === 'snap') for (const state of frame.state) tell(state);
    else tell(frame);
    if (!losable.includes(frame.t)) ask();
  });
  const isLive = state === 'live';
  const query = useCall(readPrediction, { game }, { refetchInterval: isLive ? 30_000 : asksEvery });
  /** The round that was open last: it is shown until the next one opens. */
  const last = useRef<Round | null>(null);
  if (query.data?.round) last.current = query.data.round;

  const tell = (frame: ServerFrame) => {
    if (frame.t === 'pool' || frame.t === 'lock')
      setPool({ issue: frame.issue, bets: frame.bets, stakes: frame.stakes });
    if (frame.t === 'void') setVoided(frame.issue);
    if (frame.t !== 'result') return;
    const { issue, digit } = frame;
    client.setQueryData<Prediction>(queryKey, (known) =>
      known && !known.results.some((result) => result.issue === issue)
        ? { ...known, results: [{ issue, digit }, ...known.results].slice(0, resultsShown) }
        : known,
    );
  };
  const ask = () => {
    for (const path of [readPrediction.path, myBets.path, gameRounds.path])
      void client.invalidateQueries({ queryKey: [path] });
  };
  const round = last.current;
  return {
    query,
    state,
    round,
    pool: pool?.issue === round?.issue ? pool : undefined,
    isVoid: round !== null && voided === round.issue,
  };
}

const losable: readonly ServerFrame['t'][] = ['pool', 'tick', 'pong'];
