import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { moveClosing } from './move-closing.ts';

/**
 * Continues a closing that failed: a calculation begins anew, posting goes on with the parts that are missing.
 * @throws not_found, already_done
 */
export async function resumeClosing(tx: Tx, context: ActorContext, input: { business_date: string }) {
  return await moveClosing(tx, context, {
    ...input,
    action: 'resume_closing',
    from: ['failed'],
    set: sql`state = failed_in, failed_in = null, problem = null`,
  });
}
