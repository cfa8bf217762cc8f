import type { closingStatuses } from '@banyan/contract/income/closings';
import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import { appendAudit } from '../../accounts/append-audit.ts';
import { shownStatusOf } from '../rules.ts';

interface MovingClosing {
  id: string;
  business_date: string;
  status: string;
  requested_by: string | null;
  calculated_at: string | null;
  payable: string;
  needs_second: boolean;
}

/**
 * Changes a closing that is in one of the given statuses and starts the job that continues it; writes the audit log.
 * @param set the assignments, as SQL
 * @throws not_found, already_done when it is in another status
 */
export async function moveClosing(
  tx: Tx,
  context: ActorContext,
  move: {
    business_date: string;
    action: 'approve_closing' | 'recalculate_closing' | 'resume_closing';
    from: readonly string[];
    set: ReturnType<typeof sql>;
    before?: (closing: MovingClosing) => Promise<void>;
  },
): Promise<{ business_date: string; status: (typeof closingStatuses)[number] }> {
  const { rows } = await sql<MovingClosing>`
    select c.id, c.business_date, c.status, c.requested_by, c.calculated_at, c.payable,
      coalesce(c.payable > company.closing_approval_above, false) as needs_second
    from closing c, company where c.business_date = ${move.business_date} for update of c`.execute(tx);
  const [closing] = rows;
  if (!closing) throw fail('not_found');
  if (!move.from.includes(closing.status)) throw fail('already_done');
  await move.before?.(closing);
  const moved = await sql<{ status: string }>`
    update closing set ${move.set} where id = ${closing.id} returning status`.execute(tx);
  await enqueueJob(tx, 'close_dates', { is_asked: true }, 'close_dates');
  await appendAudit(tx, context, {
    action: move.action,
    object: `closing:${closing.business_date}`,
    details: { payable: closing.payable },
  });
  return { business_date: closing.business_date, status: shownStatusOf(moved.rows[0]?.status ?? '') };
}
