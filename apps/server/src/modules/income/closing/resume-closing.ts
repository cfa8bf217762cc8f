import { sql } from 'kysely';
import type { ActorContext } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { moveClosing } from './move-closing.ts';

/**
 * Continues a failed closing: a calculation starts again, posting continues with the missing chunks.
 * @throws not_found, already_done
 */
export async function resumeClosing(tx: Tx, context: ActorContext, input: { business_date: string }) {
  return await moveClosing(tx, context, {
    ...input,
    action: 'resume_closing',
    from: ['failed'],
    set: sql`status = failed_in, failed_in = null, problem = null`,
  });
}
