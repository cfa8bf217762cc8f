import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Does some work again and again until stopped: one round at a time, with a pause after each that found nothing more
 * to do. A round that fails is logged, once for the same failure in a row, and tried again after the pause.
 * @param options.work answers whether there is more to do at once
 * @param options.pause milliseconds
 */
export function startLoop(options: {
  work: () => Promise<boolean>;
  pause: number;
  log: (line: string) => void;
}): { stop(): Promise<void> } {
  const ending = new AbortController();
  let lastFailure = '';
  const round = async (): Promise<boolean> => {
    try {
      const isMore = await options.work();
      lastFailure = '';
      return isMore;
    } catch (error) {
      const failure = String(error);
      if (failure !== lastFailure) options.log(failure);
      lastFailure = failure;
      return false;
    }
  };
  const run = async () => {
    while (!ending.signal.aborted) {
      if (await round()) continue;
      await sleep(options.pause, undefined, { signal: ending.signal }).catch(() => {});
    }
  };
  const running = run();
  return {
    stop: async () => {
      ending.abort();
      await running;
    },
  };
}
