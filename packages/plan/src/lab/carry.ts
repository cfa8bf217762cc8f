import type { Carry } from '../closing/closing-facts.ts';
import { LOT_COLUMNS, type Lots, lotWriter, memberLots, readLots, settleLots } from '../closing/lots.ts';
import { figureAt } from '../columns/figure.ts';
import type { Units } from '../columns/units.ts';
import type { Plan } from '../plan/plan.ts';

/** The carry from day to day, with places for members who will join; every sum fits into a double. */
export type LabCarry = {
  left: Float64Array;
  right: Float64Array;
  /** null = nobody has any. */
  leftVirtual: Float64Array | null;
  rightVirtual: Float64Array | null;
  firstMatch: Uint8Array;
  matched: Float64Array;
  /** Which closing the volume came with; null = nothing expires. */
  lots: Lots | null;
};

export function carryFor(members: number, before: Carry | null, { incomes }: Plan): LabCarry {
  const columnOf = (units: Units | null | undefined): Float64Array => {
    const all = new Float64Array(members);
    for (let i = 0; units && i < units.length; i++) all[i] = exact(Number(figureAt(units, i)));
    return all;
  };
  const firstMatch = new Uint8Array(members);
  if (before) firstMatch.set(before.firstMatch);
  return {
    left: columnOf(before?.left),
    right: columnOf(before?.right),
    leftVirtual: before?.leftVirtual ? columnOf(before.leftVirtual) : null,
    rightVirtual: before?.rightVirtual ? columnOf(before.rightVirtual) : null,
    firstMatch,
    matched: columnOf(before?.matched),
    lots: before && incomes.matching?.carry_expires_after ? lotsOf(before) : null,
  };
}

/** Carried volume without a lot came with the closing before. */
function lotsOf(carry: Carry): Lots {
  const writer = lotWriter(carry.left.length);
  const own = memberLots();
  for (let i = 0; i < carry.left.length; i++) {
    readLots(carry.lots ?? null, i, own);
    own.forEach((list, column) => {
      const units = carry[LOT_COLUMNS[column] as (typeof LOT_COLUMNS)[number]];
      settleLots(list, units ? figureAt(units, i) : 0, 1);
    });
    writer.add(own);
  }
  return writer.lots();
}

function exact(value: number): number {
  if (Number.isSafeInteger(value)) return value;
  throw new Error('what is carried forward is too large for a trial run');
}
