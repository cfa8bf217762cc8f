import pg from 'pg';
import { Failure } from '../fail.ts';
import { type Db, inTransaction, sqlState, type Tx } from './db.ts';
import { gather, type Repeats } from './gather.ts';

/**
 * An operation for several callers in one transaction, with the outcome of one after the other in their order. It
 * answers a caller with a failure when nothing was written for him; what it throws undoes the work of all.
 */
export type SharedOperation<Item, Answer> = (
  tx: Tx,
  items: readonly Item[],
) => Promise<readonly (Answer | Failure)[]>;

/** The largest number of callers who share a transaction. */
const maxBatchSize = 64;

/**
 * Lets those callers share a transaction who wait at the same moment: one commit for many makes the queue short. Alone
 * a caller waits for nobody. When the shared transaction is refused each half of it is tried again, down to the one
 * caller at fault, who alone is refused; when it waited too long for a lock, each caller is tried alone.
 * @param maxUnderWay shared transactions under way at once; more than one keep no order between them
 * @returns runs the operation for one caller
 */
export function shareTransaction<Item, Answer>(
  operation: SharedOperation<Item, Answer>,
  maxUnderWay = 1,
): (db: Db, item: Item) => Promise<Answer> {
  const queues = new WeakMap<Db, (item: Item) => Promise<Answer | Failure>>();
  return async (db, item) => {
    const run = (items: readonly Item[]) => runAll(db, operation, items);
    const call = queues.get(db) ?? gather(run, maxBatchSize, repeats, maxUnderWay);
    queues.set(db, call);
    const answer = await call(item);
    if (answer instanceof Failure) throw answer;
    return answer;
  };
}

/** PostgreSQL's codes of a lock or a statement that took too long. */
const timeouts = new Set(['55P03', '57014']);

function repeats(reason: unknown): Repeats {
  if (reason instanceof LostCommit) return 'never';
  return timeouts.has(sqlState(reason)) ? 'each by itself' : 'in halves';
}

/** The connection was lost while it committed: what was done may have been kept, and is not done again. */
class LostCommit extends Error {}

async function runAll<Item, Answer>(
  db: Db,
  operation: SharedOperation<Item, Answer>,
  items: readonly Item[],
): Promise<readonly (Answer | Failure)[]> {
  let isDone = false;
  try {
    return await inTransaction(db, async (tx) => {
      isDone = false;
      const answers = await operation(tx, items);
      isDone = true;
      return answers;
    });
  } catch (reason) {
    const isUndone = !isDone || reason instanceof pg.DatabaseError;
    throw isUndone ? reason : new LostCommit('the connection was lost while it committed', { cause: reason });
  }
}
