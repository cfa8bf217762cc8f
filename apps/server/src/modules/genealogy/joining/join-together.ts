import type { Context } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { shareTransaction } from '../../../platform/database/share-transaction.ts';
import { type JoinedMember, joinMembers, type NewMember } from '../join-member.ts';

interface Joining {
  context: Pick<Context, 'now'>;
  member: NewMember;
  besides: (tx: Tx, joined: JoinedMember) => Promise<void>;
}

const join = shareTransaction(async (tx, joinings: readonly Joining[]) => {
  const [first] = joinings;
  if (!first) return [];
  return await joinMembers(
    tx,
    first.context,
    joinings.map(({ member }) => member),
    async (joined, index) => await joinings[index]?.besides(tx, joined),
  );
});

/**
 * As `joinMember`, in a transaction of its own that those share who join at the same moment: under one sponsor all of
 * them wait for the same place. Each gets its own answer.
 * @param besides what else is done in the same transaction; done again when another member of the batch is refused
 */
export async function joinTogether(
  db: Db,
  context: Pick<Context, 'now'>,
  member: NewMember,
  besides: Joining['besides'] = async () => {},
): Promise<JoinedMember> {
  return await join(db, { context, member, besides });
}
