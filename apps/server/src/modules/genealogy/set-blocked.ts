import type { BodyOf } from '@banyan/contract/core/endpoint';
import type { blockMember, namedMember } from '@banyan/contract/genealogy/genealogy';
import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { appendAudit } from '../accounts/append-audit.ts';
import { blockAccount } from '../accounts/block-account.ts';
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
  const { is_blocked } = input;
  if (!(await blockAccount(tx, { id: member.id, is_blocked, at: context.now }))) throw fail('already_done');
  await appendAudit(tx, context, {
    action: is_blocked ? 'block_member' : 'unblock_member',
    object: `user:${member.user_id}`,
    details: { reason: input.reason },
  });
  return {
    user_id: member.user_id,
    name: member.name,
    status: memberStatus({ ...member, is_blocked }),
  };
}
