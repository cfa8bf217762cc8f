// An application process that is killed: posts without end and sends its parent each journal and each answer.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Journal } from '../../apps/server/src/modules/ledger/post-journals.ts';
import { openDb, openPool } from '../../apps/server/src/platform/database/db.ts';
import { seededRandom } from './random.ts';
import { anyJournal, nobody, send } from './soak-postings.ts';

/** Messages to the parent: a journal before it is sent, and its answer. */
export type ClientMessage = { sent: Journal } | { key: string; id: string | null };

/** The parent must know of a journal before the database does: waits until the message is on its way. */
const tell = (message: ClientMessage): Promise<void> =>
  new Promise((resolve) => process.send?.(message, () => resolve()));

process.once('message', ({ url, seed, now }: { url: string; seed: number; now: string }) => {
  const db = openDb(openPool(url, 8));
  const random = seededRandom(seed);
  const context = nobody(new Date(now));
  let made = 0;
  const post = async (): Promise<void> => {
    for (;;) {
      const journal = anyJournal(random, `${seed}-${++made}`);
      await tell({ sent: journal });
      await send(db, context, journal).then(
        (id) => tell({ key: journal.key, id }),
        () => sleep(50),
      );
    }
  };
  for (let worker = 0; worker < 8; worker++) void post();
});
