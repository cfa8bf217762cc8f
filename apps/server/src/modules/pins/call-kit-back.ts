import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { actorIdOf } from '../ledger/post-journals.ts';

/**
 * Calls back the kit of a topup that is reversed: a kit that waits is not sent, goods that were handed over are asked
 * back. It waits for who dispatches the kit at that moment.
 */
export async function callKitBack(tx: Tx, context: Context, topupId: string): Promise<void> {
  // locked first, so that the next statement sees goods that were handed over meanwhile
  const { rows } = await sql<{ pin_id: string; status: string; member_id: string }>`
    select d.pin_id, d.status, d.member_id from topup t join pin_dispatch d on d.pin_id = t.pin_id
    where t.id = ${topupId} for update of d`.execute(tx);
  const [kit] = rows;
  if (!kit) return;
  const of = tx.updateTable('pin_dispatch').where('pin_id', '=', kit.pin_id);
  if (kit.status === 'Pending') {
    const ended_by = actorIdOf(context) ?? kit.member_id;
    const remark = 'The topup was reversed';
    await of.set({ status: 'Rejected', remark, ended_at: context.now, ended_by }).execute();
  } else {
    await of
      .set({ return_asked_at: context.now })
      .where(({ exists, selectFrom }) =>
        exists(selectFrom('kit_handover as h').where('h.pin_id', '=', kit.pin_id)),
      )
      .execute();
  }
}
