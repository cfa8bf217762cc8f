import { sql } from 'kysely';
import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { bringQueue } from '../../genealogy/bring-queue.ts';
import { bringMilestones } from '../../income/bring-milestones.ts';

/** Brings the numbers of the single leg that the files name, with the milestones that were paid there. */
export async function loadNumbers(
  tx: Tx,
  { now }: Context,
  { id, first }: { id: string; first: string },
): Promise<void> {
  const numbers = sql`
    select ${first}::bigint + i.n as member_id, i.no, i.paid, t.at
    from import_number i join (select n, min(at) as at from import_topup where import_id = ${id} and reversed_at is null group by n) t on t.n = i.n
    where i.import_id = ${id}`;
  await bringQueue(tx, numbers);
  await bringMilestones(tx, now, numbers);
}
