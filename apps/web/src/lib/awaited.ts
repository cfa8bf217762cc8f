import { createContext, useContext, useId, useLayoutEffect } from 'react';

/** Hears from each part of a page whether its first answer is still awaited. */
export type HearPart = (part: string, isAwaited: boolean) => void;
export const AwaitedParts = createContext<HearPart | undefined>(undefined);

/** Says so to what stands around the part, if that wants to know. */
export function useAwaited(isAwaited: boolean): void {
  const hear = useContext(AwaitedParts);
  const part = useId();
  useLayoutEffect(() => {
    hear?.(part, isAwaited);
    return () => hear?.(part, false);
  }, [hear, part, isAwaited]);
}
