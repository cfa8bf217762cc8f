import { useEffect, useState } from 'react';

/** From one look at the clock to the next, in milliseconds. */
const tick = 200;

/**
 * The time by which rounds open and close, as the server said it, running on by a clock that nobody sets.
 * @param now as the server answered it; a newer answer corrects it
 * @returns milliseconds since 1970
 */
export function useServerClock(now: string): number {
  const [shown, show] = useState(() => Date.parse(now));
  useEffect(() => {
    const heardAt = performance.now();
    const timer = setInterval(() => show(Date.parse(now) + performance.now() - heardAt), tick);
    return () => clearInterval(timer);
  }, [now]);
  return shown;
}

/** What is left of a round, as 0:07; never below nothing. */
export function leftWords(until: string, now: number): string {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
