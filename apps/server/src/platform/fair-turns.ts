/** How much costly work runs and waits. */
export interface TurnLimits {
  /** Pieces of work under way at once, and of them those of one key. */
  running: number;
  running_by_key: number;
  /** Pieces that wait, in all and of one key; what comes beyond is refused. */
  waiting: number;
  waiting_by_key: number;
}

export interface FairTurns {
  /**
   * Waits for a place.
   * @returns gives the place back; null = too much waits already
   * @throws the signal's reason when the caller has gone
   */
  take(key: string, signal?: AbortSignal): Promise<(() => void) | null>;
  /** How many pieces of a key run, and how many wait. */
  standing(key: string): { running: number; waiting: number };
}

interface Line {
  running: number;
  waiting: (() => void)[];
}

/**
 * Places for costly work. Free ones go round between the keys (addresses, sessions), so that nobody waits behind the
 * flood of somebody else; those of one key keep their order.
 */
export function fairTurns(limits: TurnLimits): FairTurns {
  /** Of the keys with work, in the order in which their turn comes. */
  const lines = new Map<string, Line>();
  let running = 0;
  let waiting = 0;

  const lineOf = (key: string): Line => {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    return line;
  };
  const forgetIdle = (key: string, line: Line): void => {
    if (line.running === 0 && line.waiting.length === 0) lines.delete(key);
  };

  /** Gives every free place to whose turn it is. */
  const giveAway = (): void => {
    for (const [key, line] of lines) {
      if (running >= limits.running) return;
      const start = line.running < limits.running_by_key ? line.waiting.shift() : undefined;
      if (!start) continue;
      // the key goes to the end of the round
      lines.delete(key);
      lines.set(key, line);
      running++;
      waiting--;
      line.running++;
      start();
    }
  };

  const giveBack = (key: string, line: Line): void => {
    running--;
    line.running--;
    forgetIdle(key, line);
    giveAway();
  };

  return {
    take: async (key, signal) => {
      signal?.throwIfAborted();
      const line = lineOf(key);
      let start = () => {};
      const started = new Promise<void>((resolve) => {
        start = resolve;
      });
      line.waiting.push(start);
      waiting++;
      giveAway();
      const leave = (): boolean => {
        const place = line.waiting.indexOf(start);
        if (place < 0) return false;
        line.waiting.splice(place, 1);
        waiting--;
        forgetIdle(key, line);
        return true;
      };
      if (line.waiting.length > limits.waiting_by_key || waiting > limits.waiting) {
        // the one that came last waits, if any does
        if (leave()) return null;
      }
      await Promise.race([started, gone(signal, leave)]);
      let isBack = false;
      return () => {
        if (!isBack) giveBack(key, line);
        isBack = true;
      };
    },
    standing: (key) => {
      const line = lines.get(key);
      return { running: line?.running ?? 0, waiting: line?.waiting.length ?? 0 };
    },
  };
}

/** Rejects when a caller goes while it still waits; one that was given its place already keeps it. */
function gone(signal: AbortSignal | undefined, leave: () => boolean): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal?.addEventListener('abort', () => {
      if (leave()) reject(signal.reason as Error);
    });
  });
}
