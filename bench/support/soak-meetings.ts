import type { Attempt, World } from './soak-world.ts';

/** What operations change at the same moment, by name. */
export interface Meetings {
  /**
   * Notes that something begins to change `touched`.
   * @returns ends it, and says whether anything else changed what is `watched` meanwhile
   */
  begin: (touched: readonly string[], watched: readonly string[]) => () => boolean;
}

export function meetings(): Meetings {
  const open = new Map<string, number>();
  const begun = new Map<string, number>();
  const count = (map: Map<string, number>, key: string, by: number) => map.set(key, (map.get(key) ?? 0) + by);
  return {
    begin: (touched, watched) => {
      const isMet = watched.some((key) => (open.get(key) ?? 0) > 0);
      for (const key of touched) {
        count(open, key, 1);
        count(begun, key, 1);
      }
      const before = watched.map((key) => begun.get(key) ?? 0);
      let isOver = false;
      return () => {
        if (!isOver) for (const key of touched) count(open, key, -1);
        isOver = true;
        return isMet || watched.some((key, index) => (begun.get(key) ?? 0) !== before[index]);
      };
    },
  };
}

/**
 * An attempt that must be done unless something else was done to `watched` at the same moment: then it may come too late,
 * and is refused with one of `late`.
 */
export function unlessLate(
  { meetings }: World,
  [touched, watched]: readonly [touched: readonly string[], watched: readonly string[]],
  late: readonly string[],
  { done, ...work }: Omit<Attempt, 'isOnce' | 'refused'>,
): Attempt {
  const end = meetings.begin(touched, watched);
  return {
    ...work,
    isOnce: true,
    refused: () => (end() ? late : []),
    done: (ids) => {
      end();
      done?.(ids);
    },
  };
}
