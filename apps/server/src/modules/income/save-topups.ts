import type { LiveTopup } from '@banyan/plan/caps';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { sentAlong } from '../../platform/prepared-pool.ts';

/** Writes what topups have earned, and whether they are completed (incomes §2.7). They were locked before. */
export async function saveTopups(tx: Tx, topups: readonly LiveTopup[]): Promise<void> {
  if (topups.length === 0) return;
  await sql`${sentAlong}
    update topup set earned = changed.earned,
      status = case when changed.is_completed then 'Completed' else 'Active' end
    from jsonb_to_recordset(${JSON.stringify(topups)}::jsonb)
      as changed (topup bigint, earned numeric, is_completed boolean)
    where topup.id = changed.topup and topup.status <> 'Reversed'`.execute(tx);
}
