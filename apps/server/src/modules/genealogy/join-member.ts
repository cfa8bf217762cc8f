import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';
import { insertAccount, type NewAccount, reserveAccount } from '../accounts/create-account.ts';
import { type Placement, placeMember } from './place-member.ts';
import { findMember } from './queries.ts';

export interface NewMember extends Omit<NewAccount, 'user_type' | 'is_sub'> {
  /** User id of the sponsor; null only for the first member of the company. */
  sponsor_id: string | null;
  side: Placement['side'];
  /** User id of the member under whom the place is wanted, with `side` L or R. */
  upline_id?: string | undefined;
}

/**
 * Account and place of a new member, in one transaction (incomes §4).
 * @returns the new member, and the sponsor as people know him
 * @throws unknown_member on `sponsor_id` or `upline_id`, blocked on `sponsor_id`, position_not_available, user_id_taken, email_taken
 */
export async function joinMember(
  tx: Tx,
  context: Pick<Context, 'now'>,
  input: NewMember,
): Promise<{
  id: string;
  user_id: string;
  name: string;
  sponsor: { user_id: string; name: string } | null;
}> {
  const { sponsor_id, side, upline_id, ...account } = input;
  const [sponsor, upline, reserved] = await Promise.all([
    sponsor_id === null ? null : findMember(tx, sponsor_id, 'sponsor_id'),
    upline_id === undefined ? null : findMember(tx, upline_id, 'upline_id'),
    reserveAccount(tx, account.user_id),
  ]);
  if (sponsor?.is_blocked) throw fail('blocked', { sponsor_id: 'This account is blocked.' });
  await insertAccount(tx, context, { ...account, ...reserved, user_type: 'User' });
  await placeMember(tx, {
    id: reserved.id,
    sponsor_id: sponsor?.id ?? null,
    parent_id: upline?.id ?? null,
    side,
    joined_at: context.now,
  });
  return {
    ...reserved,
    name: account.name,
    sponsor: sponsor && { user_id: sponsor.user_id, name: sponsor.name },
  };
}
