import type { ActorContext, Services } from '../../platform/context.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Account } from './queries.ts';

/**
 * The context in which a job reads what somebody may see, as if they had asked.
 * @param task the job
 */
export async function contextFor(
  services: Services,
  db: Db,
  account: Account,
  task: string,
): Promise<ActorContext> {
  const factor = await db
    .selectFrom('two_factor_method')
    .select('user_id')
    .where('user_id', '=', account.id)
    .executeTakeFirst();
  const { id, user_id, user_type, is_limited, name, two_factor_mode, language } = account;
  return {
    actor: {
      id,
      user_id,
      user_type,
      is_limited,
      name,
      two_factor_mode,
      // no session: one file of theirs is written at a time
      session_id: `${task} ${id}`,
      acting_admin_id: null,
      has_second_factor: factor !== undefined,
      has_login_pin: false,
    },
    now: services.clock(),
    ip: '',
    user_agent: task,
    services,
    language,
  };
}
