import type { closingStatuses } from '@banyan/contract/closings';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { enqueueJob } from '../../platform/enqueue-job.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { closingStatusOf } from './rules.ts';

interface MovingClosing {
  id: string;
  business_date: string;
  state: string;
  asked_by: string | null;
  payable: string;
  needs_second: boolean;
}

/**
 * Takes a closing that is in one of some states, changes it and has the job go on with it; the audit log keeps who did.
 * @param set what of the row changes, as SQL
 * @throws not_found, already_done when it is in another state by now
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
    select c.id, c.business_date, c.state, c.asked_by, c.payable,
      coalesce(c.payable > company.closing_approval_above, false) as needs_second
    from closing c, company where c.business_date = ${move.business_date} for update of c`.execute(tx);
  const [closing] = rows;
  if (!closing) throw fail('not_found');
  if (!move.from.includes(closing.state)) throw fail('already_done');
  await move.before?.(closing);
  const moved = await sql<{ state: string }>`
    update closing set ${move.set} where id = ${closing.id} returning state`.execute(tx);
  await enqueueJob(tx, 'close_dates', { is_asked: true }, 'close_dates');
  await appendAudit(tx, context, {
    action: move.action,
    object: `closing:${closing.business_date}`,
    details: { payable: closing.payable },
  });
  return { business_date: closing.business_date, status: closingStatusOf(moved.rows[0]?.state ?? '') };
}
