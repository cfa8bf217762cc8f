import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { type HearPart, useAwaited } from '../../lib/awaited.ts';

/**
 * Whether all parts inside have had their first answer. It stays so: what they ask for later is not waited for.
 * @param hasParts without any there is nothing to wait for
 */
export function useSettledParts(hasParts: boolean): { isSettled: boolean; hear: HearPart } {
  const awaited = useRef(new Set<string>());
  const [isSettled, setSettled] = useState(!hasParts);
  const look = useCallback(() => {
    if (awaited.current.size === 0) setSettled(true);
  }, []);
  const hear: HearPart = useCallback(
    (part, isAwaited) => {
      if (isAwaited) awaited.current.add(part);
      else awaited.current.delete(part);
      // what comes in the place of one part may wait itself: it says so before the next task
      queueMicrotask(look);
    },
    [look],
  );
  useLayoutEffect(look, [look]);
  return { isSettled, hear };
}

/** Stands for a part whose code is still on its way. */
export function Awaited(): null {
  useAwaited(true);
  return null;
}
