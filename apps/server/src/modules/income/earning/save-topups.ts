import type { LiveTopup } from '@banyan/plan/instant/caps';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/database/db.ts';
import { pipelined } from '../../../platform/database/prepared-pool.ts';

/** Writes what topups have earned, and whether they are completed (docs/plans.md §2.7). They were locked before. */
export async function saveTopups(tx: Tx, topups: readonly LiveTopup[]): Promise<void> {
  if (topups.length === 0) return;
  await sql`${pipelined}
    update topup set earned = changed.earned, is_completed = changed.is_completed,
      status = case when changed.is_completed then 'Completed' else 'Active' end
    from jsonb_to_recordset(${JSON.stringify(topups)}::jsonb)
      as changed (topup bigint, earned numeric, is_completed boolean)
    where topup.id = changed.topup and topup.status <> 'Reversed'`.execute(tx);
}
