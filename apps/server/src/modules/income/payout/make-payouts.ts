import { setTimeout as sleep } from 'node:timers/promises';
import type { Context } from '../../../platform/context.ts';
import { type Db, inTransaction, sqlState } from '../../../platform/database/db.ts';
import { payChunk } from './pay-chunk.ts';

const attempts = 5;
const constraintViolated = '23514';

/**
 * Works off the payout that was started, chunk by chunk, each in a transaction of its own: one that was broken off
 * continues where it was, and a second worker finds nothing left to do.
 */
export async function makePayouts(db: Db, context: Context): Promise<void> {
  const run = await db
    .selectFrom('payout_run')
    .select('id')
    .where('status', '=', 'running')
    .executeTakeFirst();
  if (!run) return;
  while (await payNext(db, context, run.id));
}

/** Retries when a wallet was emptied between reading and paying. */
async function payNext(db: Db, context: Context, runId: string): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, (tx) => payChunk(tx, context, runId));
    } catch (error) {
      if (attempt === attempts || sqlState(error) !== constraintViolated) throw error;
      await sleep(100 * attempt);
    }
  }
}
