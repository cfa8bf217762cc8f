import type { Actor } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { idOfUser } from '../accounts/id-of-user.ts';
import type { BookOwner } from './select-lines.ts';

/**
 * Whose passbook a call may read: a member's and a franchise's own, an admin's choice. An admin who names nobody reads
 * an empty book.
 * @throws not_allowed when somebody else names an owner
 */
export function bookOwner(
  actor: Actor,
  asked: { owner_type?: string | undefined; owner?: string | undefined },
): BookOwner {
  if (actor.user_type !== 'Admin') {
    if (asked.owner_type !== undefined || asked.owner !== undefined) throw fail('not_allowed');
    return { owner_type: actor.user_type, owner_id: actor.id };
  }
  if (asked.owner_type === 'Company') return { owner_type: 'Company' };
  const owner_type = asked.owner_type === 'Franchise' ? 'Franchise' : 'User';
  return { owner_type, owner_id: idOfUser(asked.owner ?? '') };
}
