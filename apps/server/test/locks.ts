import { expect } from 'vitest';
import type { TestServer } from './http.ts';

/** Waits until some connection to the database of this test waits for a lock that another one holds. */
export async function untilOneWaits(test: TestServer): Promise<void> {
  const waiting = async () =>
    await test.asOwner(
      `select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
  await expect.poll(waiting, { timeout: 15_000, interval: 20 }).not.toEqual([]);
}
