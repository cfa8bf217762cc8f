import type { Context } from '../../platform/context.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { gather } from '../../platform/gather.ts';
import { type JoinedMember, joinMembers, type NewMember } from './join-member.ts';

interface Joining {
  context: Pick<Context, 'now'>;
  member: NewMember;
  besides: (tx: Tx, joined: JoinedMember) => Promise<void>;
}

/** At most so many share a transaction. */
const most = 64;

const queues = new WeakMap<Db, (joining: Joining) => Promise<JoinedMember>>();

/**
 * As `joinMember`, in a transaction of its own that those share who join at the same moment: under one sponsor all of
 * them wait for the same place, and one commit for many makes the queue short. If one of them is refused, each joins
 * by itself and hears its own answer.
 * @param besides what else happens in the same transaction; with a refusal of somebody else it happens again
 */
export async function joinTogether(
  db: Db,
  context: Pick<Context, 'now'>,
  member: NewMember,
  besides: Joining['besides'] = async () => {},
): Promise<JoinedMember> {
  const join = queues.get(db) ?? gather((joinings) => joinAll(db, joinings), most);
  queues.set(db, join);
  return await join({ context, member, besides });
}

async function joinAll(db: Db, joinings: readonly Joining[]): Promise<JoinedMember[]> {
  const [first] = joinings;
  if (!first) return [];
  return await inTransaction(db, (tx) =>
    joinMembers(
      tx,
      first.context,
      joinings.map(({ member }) => member),
      async (joined, index) => await joinings[index]?.besides(tx, joined),
    ),
  );
}
