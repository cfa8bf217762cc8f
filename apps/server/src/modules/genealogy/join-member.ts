import { text } from '@banyan/contract/core/text';
import type { Context } from '../../platform/context.ts';
import type { Tx } from '../../platform/database/db.ts';
import { fail } from '../../platform/fail.ts';
import { insertAccounts, type NewAccount, reserveAccounts } from '../accounts/create-account.ts';
import { type Placement, placeMembers } from './joining/place-members.ts';
import { findMembers } from './queries.ts';

export interface NewMember extends Omit<NewAccount, 'user_type' | 'is_limited'> {
  /** User id of the sponsor; null only for the first member of the company. */
  sponsor_id: string | null;
  side: Placement['side'];
  /** User id of the member under whom the place is wanted, with `side` L or R. */
  parent_id?: string | undefined;
}

export interface JoinedMember {
  id: string;
  user_id: string;
  name: string;
  /** The sponsor's user id. */
  sponsor: { user_id: string; name: string } | null;
}

/**
 * Account and place of a new member, in one transaction (docs/plans.md §4.1).
 * @throws unknown_member on `sponsor_id` or `parent_id`, blocked on `sponsor_id`, position_not_available, user_id_taken, email_taken
 */
export async function joinMember(
  tx: Tx,
  context: Pick<Context, 'now'>,
  input: NewMember,
): Promise<JoinedMember> {
  const [joined] = await joinMembers(tx, context, [input]);
  if (!joined) throw new Error('one joined');
  return joined;
}

/**
 * As `joinMember`, of many, all or none.
 * @param besides what else is done for each while it has an account and no place yet: places are taken last, so that
 *   another transaction that needs one waits for no more than this commit
 */
export async function joinMembers(
  tx: Tx,
  context: Pick<Context, 'now'>,
  people: readonly NewMember[],
  besides?: (joined: JoinedMember, index: number) => Promise<void>,
): Promise<JoinedMember[]> {
  const named = people.flatMap(({ sponsor_id, parent_id }) => [sponsor_id, parent_id ?? null]);
  const [known, reserved] = await Promise.all([
    findMembers(tx, named),
    reserveAccounts(
      tx,
      people.map(({ user_id }) => user_id),
    ),
  ]);
  const find = (userId: string | null | undefined, field: string) => {
    if (userId === null || userId === undefined) return null;
    const member = known.get(userId.toLowerCase());
    if (!member) throw fail('unknown_member', { [field]: text('No member has this user id.') });
    return member;
  };
  const accounts = [];
  const places = [];
  const joined: JoinedMember[] = [];
  for (const [index, { sponsor_id, side, parent_id: parentUserId, ...account }] of people.entries()) {
    const sponsor = find(sponsor_id, 'sponsor_id');
    if (sponsor?.is_blocked) throw fail('blocked', { sponsor_id: text('This account is blocked.') });
    const own = reserved[index];
    if (!own) throw new Error('an account was reserved for everybody');
    accounts.push({ ...account, ...own, user_type: 'User' as const });
    const parent_id = find(parentUserId, 'parent_id')?.id ?? null;
    places.push({ id: own.id, sponsor_id: sponsor?.id ?? null, parent_id, side });
    const known_sponsor = sponsor && { user_id: sponsor.user_id, name: sponsor.name };
    joined.push({ ...own, name: account.name, sponsor: known_sponsor });
  }
  await insertAccounts(tx, context, accounts);
  for (const [index, member] of joined.entries()) await besides?.(member, index);
  await placeMembers(tx, places, context.now);
  return joined;
}
