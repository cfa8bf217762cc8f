import type { Side } from '@banyan/contract/constants';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db.ts';
import { fail } from '../../platform/fail.ts';
import { chooseSide } from './choose-side.ts';
import { findLegOf } from './find-leg-of.ts';

/** Where a new member goes (incomes §4). */
export interface Placement {
  /** Named place: with a side it must be vacant and in the sponsor's binary subtree. */
  parent_id: string | null;
  /** `auto` = the sponsor's preference, else the weaker leg. */
  side: Side | 'auto';
}

interface Slot {
  chain_id: string;
  side: Side;
  parent_id: string;
  depth: number;
  sponsor_side: Side;
}

/**
 * Gives a person a place under a sponsor in O(1): a vacant place is always the tail of a chain (money.md §6).
 * Of two racing for a named place one wins; of two racing for the extreme slot the second stands one lower.
 * @param input.id the person's app_user.id; `sponsor_id` null only for the first member of the company
 * @throws position_not_available, or unknown_member when a second root is asked for
 */
export async function placeMember(
  tx: Tx,
  input: { id: string; sponsor_id: string | null; joined_at: Date } & Placement,
): Promise<void> {
  if (input.sponsor_id === null) return await placeRoot(tx, input.id, input.joined_at);
  const slot = await takeSlot(tx, input.sponsor_id, input);
  const { chain_id, side, parent_id, depth, sponsor_side } = slot;
  const other = side === 'L' ? 'R' : 'L';
  const chains = side === 'L' ? [chain_id, input.id] : [input.id, chain_id];
  await sql`
    with placed as (
      insert into member (id, sponsor_id, parent_id, side, sponsor_side, depth, chain_l, chain_r, joined_at)
      values (${input.id}, ${input.sponsor_id}, ${parent_id}, ${side}, ${sponsor_side}, ${depth}, ${chains[0]},
        ${chains[1]}, ${input.joined_at})
    ), changed as (
      insert into team_change (member_id, joined) values (${input.id}, 1)
    ), opened as (
      insert into leg_tail (chain_id, side, tail_id, tail_depth) values (${input.id}, ${other}, ${input.id}, ${depth})
    )
    update leg_tail set tail_id = ${input.id}, tail_depth = ${depth}
    where chain_id = ${chain_id} and side = ${side}`.execute(tx);
}

/** Finds the vacant place asked for and holds it until the transaction ends. */
async function takeSlot(tx: Tx, sponsorId: string, placement: Placement): Promise<Slot> {
  const side = placement.side === 'auto' ? await chooseSide(tx, sponsorId) : placement.side;
  const above = placement.parent_id ?? sponsorId;
  const { rows } = await sql<{ chain_id: string; tail_id: string; tail_depth: number }>`
    select t.chain_id, t.tail_id, t.tail_depth
    from member m join leg_tail t
      on t.chain_id = case when ${side} = 'L' then m.chain_l else m.chain_r end and t.side = ${side}
    where m.id = ${above} for no key update of t`.execute(tx);
  const tail = rows[0];
  if (!tail) throw fail('position_not_available');
  const slot = { chain_id: tail.chain_id, side, parent_id: tail.tail_id, depth: tail.tail_depth + 1 };
  if (placement.parent_id === null || placement.parent_id === sponsorId) {
    if (placement.parent_id !== null && tail.tail_id !== sponsorId) throw fail('position_not_available');
    return { ...slot, sponsor_side: side };
  }
  const leg = await findLegOf(tx, sponsorId, placement.parent_id);
  if (leg === null || tail.tail_id !== placement.parent_id) throw fail('position_not_available');
  return { ...slot, sponsor_side: leg };
}

/** The first member of the company: top of both trees, on a left and a right chain of their own. */
async function placeRoot(tx: Tx, id: string, joinedAt: Date): Promise<void> {
  const root = await tx
    .insertInto('member')
    .values({ id, depth: 0, chain_l: id, chain_r: id, joined_at: joinedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (root.numInsertedOrUpdatedRows !== 1n) throw fail('unknown_member', { sponsor_id: 'Name a sponsor.' });
  await tx.insertInto('team_change').values({ member_id: id, joined: 1 }).execute();
  await tx
    .insertInto('leg_tail')
    .values([
      { chain_id: id, side: 'L', tail_id: id, tail_depth: 0 },
      { chain_id: id, side: 'R', tail_id: id, tail_depth: 0 },
    ])
    .execute();
}
