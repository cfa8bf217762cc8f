import { setTimeout as sleep } from 'node:timers/promises';
import { lastingConnection } from '../database/lasting-connection.ts';

/** Milliseconds between two looks for a place that another server may have left. */
const lookAgain = 250;

/** Places for costly work that all servers of an installation have together. */
export interface SharedPlaces {
  /**
   * Waits until a place is free and no other server has one under this key. This server asks for one of each key at a time.
   * @returns gives the place back
   * @throws the signal's reason when the caller has gone
   */
  take(key: string, signal: AbortSignal): Promise<() => void>;
  close(): Promise<void>;
}

/**
 * Places as advisory locks of one connection, with which they end however the process ends.
 * @param url connects to the database as the application does
 */
export function sharedPlaces(url: string, count: number): SharedPlaces {
  const connection = lastingConnection(url);
  /** Places that this process has or tries: its connection would get its own lock again. */
  const own = new Set<number>();

  const ask = async (statement: string, value: string | number): Promise<boolean> => {
    const [row] = await connection.ask<{ is_ours: boolean }>(statement, [value]);
    return row?.is_ours ?? false;
  };
  const takeOne = async (key: string): Promise<number | null> => {
    if (!(await ask(`select pg_try_advisory_lock(${lockOf.key}) as is_ours`, key))) return null;
    for (let place = 1; place <= count; place += 1) {
      if (own.has(place)) continue;
      own.add(place);
      const isOurs = await ask(`select pg_try_advisory_lock(${lockOf.place}) as is_ours`, place).catch(
        (error: unknown) => {
          own.delete(place);
          throw error;
        },
      );
      if (isOurs) return place;
      own.delete(place);
    }
    await ask(`select pg_advisory_unlock(${lockOf.key})`, key);
    return null;
  };
  const giveBack = async (key: string, place: number): Promise<void> => {
    await ask(`select pg_advisory_unlock(${lockOf.place})`, place);
    own.delete(place);
    await ask(`select pg_advisory_unlock(${lockOf.key})`, key);
  };

  return {
    take: async (key, signal) => {
      for (;;) {
        signal.throwIfAborted();
        const place = await takeOne(key);
        // a connection that is lost has given all of them back
        if (place !== null) return () => void giveBack(key, place).catch(() => own.delete(place));
        await sleep(lookAgain, undefined, { signal });
      }
    },
    close: connection.close,
  };
}

const lockOf = {
  key: `hashtext('place under a key'), hashtext($1)`,
  place: `hashtext('place'), $1::int`,
};
