import { loginPinTries, type readLoginPin as readLoginPinCall } from '@banyan/contract/accounts/login-pin';
import type { ReplyOf } from '@banyan/contract/core/endpoint';
import type { ActorContext } from '../../../platform/context.ts';
import type { Db } from '../../../platform/database/db.ts';

export type LoginPinState = ReplyOf<typeof readLoginPinCall>['data'];

/** Whether somebody has a login PIN, and whether it is locked. */
export async function readLoginPin(db: Db, { actor }: ActorContext): Promise<LoginPinState> {
  const row = await db
    .selectFrom('login_pin')
    .select(['set_at', 'tries'])
    .where('user_id', '=', actor.id)
    .executeTakeFirst();
  return { set_at: row?.set_at ?? null, is_locked: row !== undefined && row.tries >= loginPinTries };
}
