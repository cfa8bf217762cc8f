import { sql } from 'kysely';
import { businessDate } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { fail } from '../../../platform/fail.ts';
import { enqueueJob } from '../../../platform/jobs/enqueue-job.ts';
import { readCompany } from '../../company/queries.ts';
import { chooseSide, weakerSide } from '../joining/choose-side.ts';
import { choosePlace, type Placement } from '../joining/place-members.ts';
import { requireMember } from '../queries.ts';

/** Where somebody who waits is to stand: `tank` alone is no place. */
export interface WantedPlace {
  user_id: string;
  side: Placement['side'];
  parent_id?: string | undefined;
}

/**
 * Gives a member of the holding tank a place, by the rules of joining (docs/plans.md §7.10). All volume so far enters the legs
 * with the closing to which this moment belongs.
 * @throws unknown_member on `user_id` or `parent_id`, position_not_available also when the member has a place
 */
export async function placeWaiting(tx: Tx, context: Pick<Context, 'now'>, input: WantedPlace): Promise<void> {
  // lock order: the open period before any row, as a cut waits for every transaction that holds the period
  await sql`select lock_open_period()`.execute(tx);
  const member = await requireMember(tx, input.user_id);
  const parent = input.parent_id === undefined ? null : await requireMember(tx, input.parent_id, 'parent_id');
  const { parent_id, side, leg } = await chooseWaitingPlace(tx, member, parent?.id ?? null, input.side);
  const { timezone } = await readCompany(tx);
  const date = businessDate(context.now, timezone);
  await sql`select place_waiting(${member.id}, ${parent_id}::bigint, ${side}, ${leg}, open_period(${date}::date))`.execute(
    tx,
  );
  // the figures of sponsor trees are those of the snapshot until the next one
  await enqueueJob(tx, 'make_team_snapshot', { is_asked: true }, 'make_team_snapshot');
}

/**
 * The side under the placement parent, and the leg of the sponsor in which it lies. A sponsor who lets everybody wait has no
 * side in mind.
 * @throws position_not_available
 */
export async function chooseWaitingPlace(
  db: Db,
  member: { id: string; sponsor_id: string | null },
  parent_id: string | null,
  wanted: Placement['side'],
) {
  const { id, sponsor_id } = member;
  if (sponsor_id === null || wanted === 'tank') throw fail('position_not_available');
  const preferred = wanted === 'auto' ? await chooseSide(db, sponsor_id) : wanted;
  const side = preferred === 'tank' ? await weakerSide(db, sponsor_id) : preferred;
  return await choosePlace(db, { id, sponsor_id, parent_id, side });
}
