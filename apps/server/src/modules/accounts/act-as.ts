import type { ActorContext, Context } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import { readAccount } from './queries.ts';

/** An act that somebody confirmed before and that is done now, in no session of theirs: by a job, or by their checker. */
export async function actAs(db: Db, context: Context, id: string): Promise<ActorContext> {
  const account = await readAccount(db, id);
  return {
    ...context,
    actor: {
      ...account,
      session_id: '0',
      acting_admin_id: null,
      has_second_factor: false,
      has_login_pin: false,
    },
  };
}
