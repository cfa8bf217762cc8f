import { sql } from 'kysely';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { pipelined } from '../../platform/database/prepared-pool.ts';

/**
 * Writes a line into the audit log: who did what to whom, with the admin behind an opened panel and the one who approved
 * it. A job chains it.
 * @param object what it was done to, such as `user:BN100001` or `route:/user/topup`
 */
export async function appendAudit(
  tx: Tx,
  context: Context,
  input: { action: string; object: string; details?: Record<string, unknown> },
): Promise<void> {
  const { actor, now, ip, approved } = context;
  const details = {
    ...input.details,
    ...(approved && { approved_by: approved.by, request: approved.request }),
  };
  await sql`${pipelined} select append_audit(${now}, ${actor?.id ?? null}, ${actor?.acting_admin_id ?? null},
    ${input.action}, ${input.object}, ${JSON.stringify(details)}::jsonb, ${ip})`.execute(tx);
}
