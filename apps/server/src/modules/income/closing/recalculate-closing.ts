import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { actorIdOf } from '../../ledger/post-journals.ts';
import { moveClosing } from './move-closing.ts';

/**
 * Discards the result of a closing of which nothing was posted, gives back the remaining cap it had reserved, and has
 * it calculated again.
 * @throws not_found, already_done
 */
export async function recalculateClosing(tx: Tx, context: ActorContext, input: { business_date: string }) {
  return await moveClosing(tx, context, {
    ...input,
    action: 'recalculate_closing',
    from: ['calculated'],
    set: sql`status = 'calculating', fence = fence + 1, requested_by = ${actorIdOf(context)}::bigint, steps = '{}'`,
    before: () => releaseRoom(tx),
  });
}

/** Gives back what was reserved, for the next calculation. */
async function releaseRoom(tx: Tx): Promise<void> {
  await sql`select from topup where id in (select topup_id from closing_topup) order by id for no key update`.execute(
    tx,
  );
  await sql`
    update topup t set earned = t.earned - s.earned + s.earned_before from closing_topup s
    where t.id = s.topup_id`.execute(tx);
  await sql`
    update topup t set status = 'Active', is_completed = false from closing_topup s
    where t.id = s.topup_id and s.is_completed and not s.was_completed and t.status = 'Completed'`.execute(
    tx,
  );
  await sql`
    update topup t set is_completed = false from closing_topup s
    where t.id = s.topup_id and s.is_completed and not s.was_completed and t.status = 'Reversed'`.execute(tx);
}
