import type { Message } from '@banyan/contract/core/text';
import { message } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { Tx } from '../../platform/database/db.ts';
import { Failure } from '../../platform/fail.ts';

/** What came of several tickets. */
export interface DoneEach {
  done: number;
  refused: { no: string; why: Message }[];
}

/** Does something to several tickets, in the order of their numbers so that nobody waits in a circle; what refuses one keeps no other back. */
export async function doEach(
  tx: Tx,
  nos: readonly string[],
  one: (no: string) => Promise<unknown>,
): Promise<DoneEach> {
  const result: DoneEach = { done: 0, refused: [] };
  for (const no of [...new Set(nos.map((typed) => typed.trim().toUpperCase()))].toSorted()) {
    await sql`savepoint one`.execute(tx);
    try {
      await one(no);
      result.done += 1;
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await sql`rollback to savepoint one`.execute(tx);
      const [why = message('This could not be done.')] = Object.values(error.messages);
      result.refused.push({ no, why });
    }
    await sql`release savepoint one`.execute(tx);
  }
  return result;
}
