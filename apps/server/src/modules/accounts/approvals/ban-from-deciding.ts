import type { Context } from '../../../platform/context.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { decisionBan } from '../rules.ts';

interface Banned {
  user_id: string;
  cause: 'created' | 'reset' | 'granted';
  /** Every other person who had a hand in it. */
  by: readonly string[];
  /** The rights that were granted; a ban of another cause holds for all decisions. */
  route_ids?: readonly number[];
}

/**
 * Keeps an account from deciding for 72 hours, and from deciding what these people request, because they could sign in
 * with it or gave it the right: nobody makes their own checker (docs/security.md §8).
 */
export async function banFromDeciding(tx: Tx, context: Pick<Context, 'now'>, banned: Banned): Promise<void> {
  const { user_id, cause, by, route_ids } = banned;
  const ends_at = new Date(context.now.getTime() + decisionBan);
  const rows = by.flatMap((by_id) =>
    (route_ids ?? [null]).map((route_id) => ({ user_id, cause, by_id, route_id, at: context.now, ends_at })),
  );
  if (rows.length > 0) await tx.insertInto('decision_ban').values(rows).execute();
}
