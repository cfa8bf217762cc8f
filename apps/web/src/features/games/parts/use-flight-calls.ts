import type { BodyOf } from '@banyan/contract/core/endpoint';
import { cancelBet, cashOut, placeAviatorBet, readAviator } from '@banyan/contract/games/aviator';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef, useState } from 'react';
import { CallError, call } from '../../../lib/call.ts';

type Body = BodyOf<typeof placeAviatorBet>;
type Refuse = (name: 'stake' | 'auto_x100', message: string) => void;

/**
 * The calls of one panel. A bet is asked for once a round: a second one on the same panel is refused by the server, so one whose answer was
 * lost cannot be placed twice. Leaving a flight is never sent again by itself.
 */
export function useFlightCalls(panel: 1 | 2, refuse: Refuse) {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const asked = useRef('');
  const [problem, setProblem] = useState('');
  const show = useRef(refuse);
  show.current = refuse;

  const run = useCallback(
    async (work: () => Promise<unknown>): Promise<boolean> => {
      setBusy(true);
      setProblem('');
      try {
        await work();
        return true;
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        const { stake, auto_x100, ...others } = error.errors;
        if (stake) show.current('stake', stake);
        if (auto_x100) show.current('auto_x100', auto_x100);
        setProblem(Object.values(others)[0] ?? (stake || auto_x100 ? '' : error.message));
        return false;
      } finally {
        setBusy(false);
        void client.invalidateQueries({ queryKey: [readAviator.path] });
      }
    },
    [client],
  );
  /** Places a bet on this round. @returns 'asked' = it was asked for before */
  const place = useCallback(
    async (
      issue: string,
      bet: Pick<Body, 'stake' | 'auto_x100' | 'autoplay'>,
    ): Promise<'asked' | 'placed' | 'refused'> => {
      const { stake, auto_x100 = null, autoplay } = bet;
      const isAutomatic = `${issue} ${autoplay ?? ''} ${stake}`;
      if (asked.current === isAutomatic) return 'asked';
      asked.current = isAutomatic;
      const body = { issue, panel, stake, auto_x100, ...(autoplay && { autoplay }) };
      const isPlaced = await run(() => call(placeAviatorBet, { body, quiet: true }));
      if (!isPlaced) asked.current = '';
      return isPlaced ? 'placed' : 'refused';
    },
    [panel, run],
  );
  return {
    isBusy,
    /** What was refused for another reason than an input; '' = nothing. */
    problem,
    place,
    cancel: (no: string) => run(() => call(cancelBet, { body: { no }, quiet: true })),
    leave: (no: string, seen_x100: number) =>
      run(() => call(cashOut, { body: { no, seen_x100 }, quiet: true })),
  };
}
