import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { doerOf } from '../ledger/post-journals.ts';
import { moveClosing } from './move-closing.ts';

/**
 * Throws away the result of a closing, of which nothing was posted, with the room it had reserved under the multiple
 * cap; it is worked out anew.
 * @throws not_found, already_done
 */
export async function recalculateClosing(tx: Tx, context: ActorContext, input: { business_date: string }) {
  return await moveClosing(tx, context, {
    ...input,
    action: 'recalculate_closing',
    from: ['computed'],
    set: sql`state = 'computing', fence = fence + 1, asked_by = ${doerOf(context)}::bigint, steps = '{}'`,
    before: () => releaseRoom(tx),
  });
}

/** What was reserved is what the next calculation finds. */
async function releaseRoom(tx: Tx): Promise<void> {
  await sql`select from topup where id in (select topup_id from closing_topup) order by id for no key update`.execute(
    tx,
  );
  await sql`
    update topup t set earned = t.earned - s.earned + s.earned_before,
      status = case when s.is_completed and not s.was_completed and t.status = 'Completed' then 'Active' else t.status end
    from closing_topup s where t.id = s.topup_id`.execute(tx);
}
