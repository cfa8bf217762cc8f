import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { blockWithdrawals as call } from '@banyan/contract/withdrawals/withdrawal-rules';
import { type SqlBool, sql } from 'kysely';
import type { ActorContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { findBlock } from './find-gates.ts';

interface Block {
  user_id: string;
  reason: string | null;
}

/**
 * Stops the withdrawals of a member or franchise: nothing new is asked for, and what waits is not approved, until the block
 * is lifted. The owner reads the reason.
 * @throws unknown_user, already_done
 */
export async function blockWithdrawals(
  tx: Tx,
  context: ActorContext,
  { user_id, reason }: BodyOf<typeof call>,
): Promise<Block> {
  const owner = await requireOwner(tx, user_id);
  await tx
    .insertInto('withdrawal_block')
    .values({
      owner_id: owner.id,
      reason,
      blocked_by: context.actor.id,
      blocked_at: context.now,
    })
    .execute();
  await appendAudit(tx, context, {
    action: 'block_withdrawals',
    object: `user:${owner.user_id}`,
    details: { reason },
  });
  return { user_id: owner.user_id, reason };
}

/**
 * Lifts a block.
 * @throws unknown_user, already_done
 */
export async function unblockWithdrawals(
  tx: Tx,
  context: ActorContext,
  { user_id, reason }: BodyOf<typeof call>,
): Promise<Block> {
  const owner = await requireOwner(tx, user_id);
  const lifted = await tx
    .updateTable('withdrawal_block')
    .set({ lifted_by: context.actor.id, lifted_at: context.now })
    .where('owner_id', '=', owner.id)
    .where('lifted_at', 'is', null)
    .executeTakeFirst();
  if (lifted.numUpdatedRows === 0n) throw fail('already_done');
  await appendAudit(tx, context, {
    action: 'unblock_withdrawals',
    object: `user:${owner.user_id}`,
    details: { reason },
  });
  return { user_id: owner.user_id, reason: null };
}

/** @throws unknown_user */
export async function readWithdrawalBlock(
  db: Db,
  _context: ActorContext,
  query: { user_id: string },
): Promise<Block> {
  const owner = await requireOwner(db, query.user_id);
  return { user_id: owner.user_id, reason: await findBlock(db, owner.id) };
}

async function requireOwner(db: Db, userId: string): Promise<{ id: string; user_id: string }> {
  const owner = await db
    .selectFrom('app_user')
    .select(['id', 'user_id'])
    .where(sql<SqlBool>`lower(user_id) = lower(${userId})`)
    .where('user_type', 'in', ['User', 'Franchise'])
    .executeTakeFirst();
  if (!owner) throw fail('unknown_user');
  return owner;
}
