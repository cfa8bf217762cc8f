import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { onlyRow } from '../../platform/database/only-row.ts';
import { actorIdOf } from '../ledger/post-journals.ts';

export interface ReversedTopup {
  topup_event_id: string;
  txn_id: string | null;
  income_txn_id: string | null;
  event_id: string;
}

/**
 * Writes the negative business event of a topup.
 * @throws already_done through the unique source
 */
export async function recordReversal(
  tx: Tx,
  { topup_id, business_date, at }: { topup_id: string; business_date: string; at: Date },
): Promise<ReversedTopup> {
  const answer = await sql<ReversedTopup>`
    with topped as (select * from business_event where kind = 'topup' and source_id = ${topup_id}),
      event as (
        insert into business_event (kind, source_id, member_id, amount, amount_paid, bv, pairs, business_date, period, at)
        select 'topup_reversal', source_id, member_id, -amount, -amount_paid, -bv, -pairs, ${business_date},
          open_period(${business_date}), ${at}
        from topped returning id)
    select topped.id as topup_event_id, topped.txn_id, topped.income_txn_id, event.id as event_id
    from topped, event`.execute(tx);
  return onlyRow(answer);
}

/** Marks a topup as reversed; it stops counting at members and sponsors. */
export async function markReversed(
  tx: Tx,
  context: Context,
  { topup_id, reason }: { topup_id: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('topup')
    .set({
      status: 'Reversed',
      reversed_at: context.now,
      reversed_by: actorIdOf(context),
      reversal_reason: reason,
    })
    .where('id', '=', topup_id)
    .execute();
}
