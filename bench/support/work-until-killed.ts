import { setTimeout as sleep } from 'node:timers/promises';
import { type Db, openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import type { ClientMessage, ClientOrder } from './killed-clients.ts';

/**
 * Something to do again and again. It says what it begins once it has found something to do it with.
 * @returns the answer; null = there was nothing to do, or nothing is answered
 */
export type Work<Answer> = (begins: (what: string) => void) => Promise<Answer | null>;

/**
 * The life of a process that is killed: does one thing after the other from eight sides without end, and sends its parent
 * what it begins and each answer.
 */
export function workUntilKilled<Order extends ClientOrder, Answer>(
  worksOf: (db: Db, order: Order) => readonly Work<Answer>[],
): void {
  process.once('message', (order: Order) => {
    const works = worksOf(openDb(openPool(order.url, 8)), order);
    const again = async (side: number): Promise<void> => {
      const tell = (message: Omit<ClientMessage<Answer>, 'side'>) => process.send?.({ side, ...message });
      for (let turn = side; ; turn++) {
        // refused, or the database was killed: it is asked no more
        const answer = await works[turn % works.length]?.((begun) => tell({ begun })).catch(() =>
          sleep(10).then(() => null),
        );
        tell(answer ? { answer } : {});
      }
    };
    for (let side = 0; side < 8; side++) void again(side);
  });
}
