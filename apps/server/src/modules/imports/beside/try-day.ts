import type { Context } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inBulk } from '../load/in-bulk.ts';
import { bringDay } from './bring-day.ts';
import type { RefusedRow } from './refused-row.ts';

class Undone extends Error {}

/** Brings a day in and undoes it, so that a dry run knows what the operations refuse. */
export async function tryDay(db: Db, context: Context, id: string): Promise<RefusedRow[]> {
  let refused: RefusedRow[] = [];
  try {
    await inBulk(db, async (tx) => {
      refused = await bringDay(tx, context, id);
      throw new Undone();
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
  }
  return refused;
}
