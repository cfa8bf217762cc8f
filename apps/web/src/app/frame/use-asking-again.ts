import { useEffect } from 'react';
import { queryClient } from '../query-client.ts';

/** Milliseconds between two looks whether the server answers. */
const pause = 5_000;

/** While what is on screen was seen before: asks for it anew as soon as the server answers. @param seen when it was seen */
export function useAskingAgain(seen: Date | undefined): void {
  useEffect(() => {
    if (!seen) return;
    const askAgain = (): void => void queryClient.invalidateQueries();
    // a browser that takes itself to be connected where it is not never says that it is again
    const look = (): void => {
      fetch('/api/company/manifest', { cache: 'no-store' }).then(askAgain, () => {});
    };
    const timer = setInterval(look, pause);
    window.addEventListener('online', askAgain);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', askAgain);
    };
  }, [seen]);
}
