/** Limits how much costly work runs at a time; the rest waits in line instead of taking the processor from all. */
export function inTurn(maxRunning: number): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running >= maxRunning) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // the place goes straight to the next in line
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
