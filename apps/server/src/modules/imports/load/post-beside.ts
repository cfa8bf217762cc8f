import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import { openDb, openPool } from '../../../platform/database/db.ts';
import { Stopped } from './go-on.ts';
import { inBulk } from './in-bulk.ts';
import { postChunk } from './post-balances.ts';

/**
 * Posts the opening balances while people are still written, so that two processes of the database have work. It is one transaction
 * on a connection of its own, which commits after that of the people and only if that did. Whatever ends it before, nothing of it
 * stays, and the balances are posted chunk by chunk when the people are there.
 */
export function postBeside(work: { url: string; context: Context; id: string }) {
  const { url, context, id } = work;
  let tell: (areThere: boolean) => void = () => {};
  const people = new Promise<boolean>((resolve) => {
    tell = resolve;
  });
  let isOver = false;
  let posting: Promise<void> = Promise.resolve();
  const post = async (first: string): Promise<void> => {
    const db = openDb(openPool(url, 1));
    try {
      await inBulk(db, async (tx) => {
        while (await postChunk(tx, context, { id, first })) if (isOver) throw new Stopped();
        if (!(await people)) throw new Stopped();
        // another process may have seen the people and begun to post
        const { rows } =
          await sql`select from import where id = ${id} and status = 'Posting' for no key update`.execute(tx);
        if (rows.length === 0) throw new Stopped();
      });
    } finally {
      await db.destroy();
    }
  };
  return {
    /** @param first the inner id of the member number 0 */
    begin(first: string): void {
      posting = post(first).catch((error: unknown) => {
        // a cancelled import is no failure; of any other the balances are posted one by one, and somebody should know why
        if (!(error instanceof Stopped))
          console.error(`The balances of import ${id} were not posted beside its people: ${String(error)}`);
      });
    },
    /** @param areThere whether everybody is written for good */
    async end(areThere: boolean): Promise<void> {
      isOver = !areThere;
      tell(areThere);
      await posting;
    },
  };
}
