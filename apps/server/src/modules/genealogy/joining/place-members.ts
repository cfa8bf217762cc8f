import type { Side } from '@banyan/contract/core/constants';
import { text } from '@banyan/contract/core/text';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { pipelined } from '../../../platform/database/prepared-pool.ts';
import { fail } from '../../../platform/fail.ts';
import { findLegOf } from '../find-leg-of.ts';
import { chooseSide } from './choose-side.ts';

/** Where a new member goes (docs/plans.md §4.1). */
export interface Placement {
  /** Named place: with a side it must be vacant and in the sponsor's binary subtree. */
  parent_id: string | null;
  /** `auto` = the sponsor's preference, else the weaker leg; `tank` = none yet, which the caller or the sponsor's preference says (docs/plans.md §7.10). */
  side: Side | 'auto' | 'tank';
}

export interface PlacedPerson extends Placement {
  /** The person's app_user.id. */
  id: string;
  /** Null only for the first member of the company. */
  sponsor_id: string | null;
}

/**
 * Gives people places under their sponsors, one after the other, each in O(1): a vacant place is always the tail of a
 * chain (docs/plans.md §4.2). Of two racing for a named place one wins; of two racing for the extreme slot the second
 * stands one lower. Sides that nobody named are chosen before the first one is placed.
 * @throws position_not_available, or unknown_member when a second root is asked for
 */
export async function placeMembers(tx: Tx, people: readonly PlacedPerson[], joinedAt: Date): Promise<void> {
  const places = [];
  for (const person of people) {
    const { sponsor_id } = person;
    if (sponsor_id === null) {
      await placeRoot(tx, person.id, joinedAt);
      continue;
    }
    const side = person.side === 'auto' ? await chooseSide(tx, sponsor_id) : person.side;
    if (side === 'tank') await placeInTank(tx, person, joinedAt);
    else places.push(await choosePlace(tx, { ...person, sponsor_id, side }));
  }
  if (places.length === 0) return;
  await sql`${pipelined}
    select place_member(id, sponsor_id, parent_id, side, leg, ${joinedAt})
    from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
      as p (id bigint, sponsor_id bigint, parent_id bigint, side text, leg text)`.execute(tx);
}

/** The side under the sponsor or the placement parent, and the leg of the sponsor it lies in. */
export async function choosePlace(db: Db, person: PlacedPerson & { sponsor_id: string; side: Side }) {
  const { id, sponsor_id, parent_id, side } = person;
  const leg =
    parent_id === null || parent_id === sponsor_id ? side : await findLegOf(db, sponsor_id, parent_id);
  if (leg === null) throw fail('position_not_available');
  return { id, sponsor_id, parent_id, side, leg };
}

/** Under the sponsor in the sponsor tree, in no leg. Who waits there has no chain of places, and sponsors nobody yet. */
async function placeInTank(
  tx: Tx,
  { id, sponsor_id, parent_id }: PlacedPerson,
  joinedAt: Date,
): Promise<void> {
  if (parent_id !== null) throw fail('position_not_available');
  const { numAffectedRows } = await sql`
    insert into member (id, sponsor_id, depth, chain_l, chain_r, joined_at)
    select ${id}, s.id, 0, ${id}, ${id}, ${joinedAt} from member s
    where s.id = ${sponsor_id} and (s.parent_id is not null or s.sponsor_id is null)`.execute(tx);
  if (numAffectedRows !== 1n) throw fail('position_not_available');
  await tx.insertInto('team_change').values({ member_id: id, joined: 1 }).execute();
}

/** The first member of the company: top of both trees, on a left and a right chain of their own. */
async function placeRoot(tx: Tx, id: string, joinedAt: Date): Promise<void> {
  const root = await tx
    .insertInto('member')
    .values({ id, depth: 0, chain_l: id, chain_r: id, joined_at: joinedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (root.numInsertedOrUpdatedRows !== 1n)
    throw fail('unknown_member', { sponsor_id: text('Name a sponsor.') });
  await tx.insertInto('team_change').values({ member_id: id, joined: 1 }).execute();
  await tx
    .insertInto('leg_tail')
    .values([
      { chain_id: id, side: 'L', tail_id: id, tail_depth: 0 },
      { chain_id: id, side: 'R', tail_id: id, tail_depth: 0 },
    ])
    .execute();
}
