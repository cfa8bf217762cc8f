import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import type { ClientOrder } from './killed-clients.ts';

/**
 * The life of a process that is killed: does one thing after the other from eight sides without end, and sends its parent
 * each answer.
 * @param worksOf what it does; null = there was nothing to do
 */
export function workUntilKilled<Work extends ClientOrder, Answer>(
  worksOf: (db: Db, work: Work) => readonly (() => Promise<Answer | null>)[],
): void {
  process.once('message', (work: Work) => {
    const works = worksOf(openDb(openPool(work.url, 8)), work);
    const again = async (place: number): Promise<void> => {
      for (let turn = place; ; turn++) {
        // refused, or the database was killed: it is asked no more
        const answer = await works[turn % works.length]?.().catch(() => sleep(10).then(() => null));
        if (answer) process.send?.(answer);
      }
    };
    for (let worker = 0; worker < 8; worker++) void again(worker);
  });
}
