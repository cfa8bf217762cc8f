import type { Carry } from '@banyan/plan/closing/closing-facts';
import type { Lots } from '@banyan/plan/closing/lots';
import type { ClosingOutcome } from '@banyan/plan/closing/outcome';
import { figureAt, plus } from '@banyan/plan/columns/figure';
import { putFigure } from '@banyan/plan/columns/lists';
import type { Units } from '@banyan/plan/columns/units';
import { INCOME_STATUSES } from '@banyan/plan/instant/income-row';
import type pg from 'pg';
import { copyIn } from '../../../platform/database/copy-in.ts';
import { lotsText } from './facts/load-carry.ts';
import type { LoadedClosing } from './facts/load-closing.ts';
import { writeFlushed } from './write-flushed.ts';
import { writeRows } from './write-rows.ts';

/** The result of writing, for the row of the closing. */
export interface WrittenResult {
  chunks: number;
  /** Of carry_0 and carry_1 the one with the new carry; null = the carry stays what it was. */
  generation: 0 | 1 | null;
}

/** The generation of the carry a result is written into; null = the carry stays what it was. */
function freeGeneration({ facts, generation }: LoadedClosing, { carry }: ClosingOutcome): 0 | 1 | null {
  if (isSameCarry(facts.carry, carry)) return null;
  return generation === 0 ? 1 : 0;
}

function isSameCarry(before: Carry, after: Carry): boolean {
  if (before === after) return true;
  const columns = ['left', 'right', 'leftVirtual', 'rightVirtual', 'firstMatch', 'matched'] as const;
  const areSame = columns.every((name) => {
    const [x, y] = [before[name], after[name]];
    if (x === y || x === null || y === null) return x === y;
    for (let i = 0; i < x.length; i++) if (columnAt(x, i) !== columnAt(y, i)) return false;
    return true;
  });
  return areSame && areSameLots(before.lots ?? null, after.lots ?? null);
}

/** Lots grow older by a closing also where nothing else changes. */
function areSameLots(before: Lots | null, after: Lots | null): boolean {
  if (before === null || after === null) return (before ?? after)?.age.length === 0 || before === after;
  if (before.age.length !== after.age.length) return false;
  const columns = ['start', 'column', 'age', 'amount'] as const;
  return columns.every((name) => {
    const [x, y] = [before[name], after[name]];
    for (let k = 0; k < x.length; k++) if (figureAt(x as Units, k) !== figureAt(y as Units, k)) return false;
    return true;
  });
}

const columnAt = (column: Uint8Array | Units, i: number) =>
  column instanceof Uint8Array ? column[i] : figureAt(column, i);

/** Whether a closing has no result at all: it is published without being posted. */
export function isNothing(loaded: LoadedClosing, outcome: ClosingOutcome): boolean {
  const { rows, topups, ordersUsed, ranks, inputs } = outcome;
  // the purchases of a walk are worked out also where they pay nobody
  if (inputs.walks.size > 0) return false;
  if (rows?.length !== 0 || ordersUsed.length > 0 || ranks !== null || topups.changed.length > 0)
    return false;
  return freeGeneration(loaded, outcome) === null;
}

/**
 * Empties the tables for a result, and the free generation of the carry. Before the transaction that writes, so that
 * readers of the other generation do not wait.
 * @throws closing_taken_over when another worker has taken the closing over
 */
export async function prepareResult(
  client: pg.Client,
  loaded: LoadedClosing,
  outcome: ClosingOutcome,
): Promise<void> {
  const { id, fence } = loaded.head;
  await client.query('select closing_prepare($1, $2, $3)', [id, fence, freeGeneration(loaded, outcome)]);
}

/** Writes the result of a closing and the new carry, in the transaction of the client. */
export async function writeResult(
  client: pg.Client,
  loaded: LoadedClosing,
  outcome: ClosingOutcome,
  chunkRows: number,
): Promise<WrittenResult> {
  const { id, fence } = loaded.head;
  await client.query(`select lock_closing($1, $2, 'calculating')`, [id, fence]);
  const paid: PaidMember[] = [];
  const chunks = await writeRows(client, loaded, outcome, chunkRows, (member, chunk) => {
    paid.push({ member, chunk });
  });
  if (loaded.facts.earned) await writeMembers(client, loaded, outcome, paid);
  await writeTopups(client, loaded, outcome);
  await writeRanks(client, loaded, outcome);
  await writeFlushed(client, loaded, outcome);
  const generation = freeGeneration(loaded, outcome);
  if (generation !== null) await writeCarry(client, generation, loaded.ids, outcome.carry);
  await client.query('select closing_index($1)', [generation]);
  return { chunks, generation };
}

/** A member with rows, and the chunk that posts them. */
type PaidMember = { member: number; chunk: number };

/** What members are paid under the cap of members, beside what they had earned before. */
async function writeMembers(
  client: pg.Client,
  { ids, facts, head }: LoadedClosing,
  { rows }: ClosingOutcome,
  members: readonly PaidMember[],
): Promise<void> {
  let paid: Units = new Float64Array(ids.length);
  for (let i = 0; i < (rows?.length ?? 0); i++) {
    const member = rows?.member[i] as number;
    if (INCOME_STATUSES[rows?.status[i] as number] === 'pending') continue;
    paid = putFigure(paid, member, plus(figureAt(paid, member), figureAt(rows?.amount as Units, i)));
  }
  await copyIn(
    client,
    { into: 'closing_member (member_id, earned_before, amount, chunk)', fields: 4, rows: members.length },
    (writer, place) => {
      const { member, chunk } = members[place] as PaidMember;
      writer.int8(ids[member] as number);
      writer.numeric(figureAt(facts.earned as Units, member), head.digits);
      writer.numeric(figureAt(paid, member), head.digits);
      writer.int4(chunk);
    },
  );
}

/** The topups whose remaining cap was used. */
async function writeTopups(
  client: pg.Client,
  { head, facts }: LoadedClosing,
  outcome: ClosingOutcome,
): Promise<void> {
  const { id, earned, completed } = facts.topups;
  const after = outcome.topups;
  const taken = after.changed.filter(
    (t) => figureAt(earned, t) !== figureAt(after.earned, t) || completed[t] !== after.completed[t],
  );
  if (taken.length === 0) return;
  await copyIn(
    client,
    {
      into: `closing_topup (topup_id, earned_before, earned, was_completed, is_completed)`,
      fields: 5,
      rows: taken.length,
    },
    (writer, place) => {
      const t = taken[place] as number;
      writer.int8(id[t] as number);
      writer.numeric(figureAt(earned, t), head.digits);
      writer.numeric(figureAt(after.earned, t), head.digits);
      writer.flag(completed[t] === 1);
      writer.flag(after.completed[t] === 1);
    },
  );
}

/** Whose ranks changed, and the volumes by which they did. */
async function writeRanks(
  client: pg.Client,
  { ids, facts, head }: LoadedClosing,
  { ranks }: ClosingOutcome,
): Promise<void> {
  if (ranks === null) return;
  const { period, highest, bridged, reason, changed, volumes } = ranks;
  await copyIn(
    client,
    {
      into: `closing_rank (member_id, rank, highest, before, bridged, reason, own_bv, group_bv, team_bv)`,
      fields: 9,
      rows: changed.length,
    },
    (writer, place) => {
      const i = changed[place] as number;
      writer.int8(ids[i] as number);
      writer.int2(period[i] as number);
      writer.int2(highest[i] as number);
      writer.int2(facts.heldRank?.paid[i] ?? -1);
      writer.int4(bridged[i] as number);
      writer.int2(reason[i] as number);
      for (const units of [volumes?.own, volumes?.group, volumes?.team])
        if (units === undefined) writer.null();
        else writer.numeric(figureAt(units, i), head.digits);
    },
  );
}

async function writeCarry(
  client: pg.Client,
  generation: 0 | 1,
  ids: Float64Array,
  carry: Carry,
): Promise<void> {
  const { left, right, leftVirtual, rightVirtual, firstMatch, matched } = carry;
  const has = (units: Carry['matched'], i: number): boolean => units !== null && figureAt(units, i) !== 0;
  const members = placesOf(
    ids.length,
    (i) =>
      has(left, i) ||
      has(right, i) ||
      firstMatch[i] === 1 ||
      has(matched, i) ||
      has(leftVirtual, i) ||
      has(rightVirtual, i),
  );
  await copyIn(
    client,
    {
      into: `carry_${generation} (member_id, left_volume, right_volume, left_virtual, right_virtual, matched,
        is_first_matched, lots)`,
      fields: 8,
      rows: members.length,
    },
    (writer, place) => {
      const i = members[place] as number;
      writer.int8(ids[i] as number);
      for (const units of [left, right, leftVirtual, rightVirtual, matched])
        writer.numeric(units === null ? 0 : figureAt(units, i));
      writer.flag(firstMatch[i] === 1);
      writer.text(lotsText(carry.lots ?? null, i));
    },
  );
}

function placesOf(n: number, isWanted: (i: number) => boolean): Int32Array {
  let count = 0;
  for (let i = 0; i < n; i++) if (isWanted(i)) count++;
  const places = new Int32Array(count);
  let at = 0;
  for (let i = 0; i < n; i++) if (isWanted(i)) places[at++] = i;
  return places;
}
