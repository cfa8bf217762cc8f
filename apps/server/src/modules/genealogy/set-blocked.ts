import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { blockMember, namedMember } from '@banyan/contract/genealogy/genealogy';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { endSessions } from '../../platform/http/session.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { memberStatus, requireMember } from './queries.ts';

/**
 * Blocks or unblocks a member. A blocked one cannot sign in, tops up nothing and earns nothing (docs/plans.md §1); the
 * place in both trees and all money stay.
 * @throws unknown_member, already_done
 */
export async function setBlocked(
  tx: Tx,
  context: Context,
  input: BodyOf<typeof blockMember> & { is_blocked: boolean },
): Promise<z.output<typeof namedMember>> {
  // lock order: the open period before any row, as a cut waits for every transaction that holds the period
  await sql`select lock_open_period()`.execute(tx);
  const member = await requireMember(tx, input.user_id);
  const changed = await tx
    .updateTable('app_user')
    .set({ is_blocked: input.is_blocked, block_changed_at: laterThanBefore(context.now) })
    .where('id', '=', member.id)
    .where('is_blocked', '!=', input.is_blocked)
    .executeTakeFirst();
  if (changed.numUpdatedRows === 0n) throw fail('already_done');
  if (input.is_blocked) await endSessions(tx, member.id, context.now);
  await appendAudit(tx, context, {
    action: input.is_blocked ? 'block_member' : 'unblock_member',
    object: `user:${member.user_id}`,
    details: { reason: input.reason },
  });
  return {
    user_id: member.user_id,
    name: member.name,
    status: memberStatus({ ...member, is_blocked: input.is_blocked }),
  };
}

/** The history of blocks is keyed by moment: a second change at the same moment would be lost. */
function laterThanBefore(now: Date) {
  return sql<Date>`case when block_changed_at = ${now}::timestamptz then ${now}::timestamptz + interval '1 microsecond'
    else ${now}::timestamptz end`;
}
