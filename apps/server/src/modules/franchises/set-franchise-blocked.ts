import type { BodyOf, ReplyOf } from '@banyan/contract/core/endpoint';
import type { blockFranchise } from '@banyan/contract/franchises/franchises';
import { sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { blockAccount } from '../accounts/block-account.ts';
import { requireFranchise } from './require-franchise.ts';

/**
 * Blocks or unblocks a franchise; its money and its sub-franchises stay as they are.
 * @throws unknown_franchise, already_done, blocked_by_admin for a master that lifts a block of an admin
 */
export async function setFranchiseBlocked(
  tx: Tx,
  context: ActorContext,
  input: BodyOf<typeof blockFranchise> & { is_blocked: boolean },
): Promise<ReplyOf<typeof blockFranchise>['data']> {
  const { is_blocked } = input;
  const { id, user_id, name } = await requireFranchise(tx, context.actor, input.user_id);
  const isMaster = context.actor.user_type === 'Franchise';
  if (!is_blocked && isMaster && (await wasBlockedByAdmin(tx, user_id))) throw fail('blocked_by_admin');
  if (!(await blockAccount(tx, { id, is_blocked, at: context.now }))) throw fail('already_done');
  await appendAudit(tx, context, {
    action: is_blocked ? 'block_franchise' : 'unblock_franchise',
    object: `user:${user_id}`,
    details: { reason: input.reason },
  });
  return { user_id, name, status: is_blocked ? 'Blocked' : 'Active' };
}

/** Who blocked it last, by the audit log. */
async function wasBlockedByAdmin(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await sql<{ user_type: string }>`
    select u.user_type from audit_log_ever a join app_user u on u.id = coalesce(a.acting_admin_id, a.actor_id)
    where a.object = ${`user:${userId}`} and a.action = 'block_franchise' order by a.id desc limit 1`.execute(
    tx,
  );
  return rows[0]?.user_type === 'Admin';
}
