import type { Carry } from '@banyan/plan/closing/closing-facts';
import { addLot, type LotList, type Lots, lotWriter, memberLots, readLots } from '@banyan/plan/closing/lots';
import { type Figure, figureAt, figureOf } from '@banyan/plan/columns/figure';
import { putFigure } from '@banyan/plan/columns/lists';
import type { Units } from '@banyan/plan/columns/units';
import type pg from 'pg';
import { copyOut } from '../../../../platform/database/copy-rows.ts';
import type { ClosingHead } from '../read-closing-head.ts';
import type { Places } from './load-places.ts';

/** The volume the last posted closing left, and its table. */
export interface LoadedCarry {
  carry: Carry;
  /** Which of carry_0 and carry_1 is in use; the other one is free. */
  generation: 0 | 1;
}

/** Reads what is carried forward. Of a company that counted finer before, the last fraction of a unit is dropped. */
export async function loadCarry(client: pg.Client, head: ClosingHead, places: Places): Promise<LoadedCarry> {
  const { rows } = await client.query<{ generation: 0 | 1; digits: number }>(
    'select generation, digits from carry_state',
  );
  const state = rows[0] ?? { generation: 0, digits: 0 };
  const n = places.ids.length;
  const legs = [column(n), column(n), column(n), column(n), column(n)] as const;
  const firstMatch = new Uint8Array(n);
  const lots = new Map<number, string>();
  await copyOut(
    client,
    `select member_id, is_first_matched, left_volume, right_volume, left_virtual, right_virtual, matched,
       lots
     from carry_${state.generation}`,
    (row) => {
      const i = places.numberOf(row.id(0));
      if (i < 0) return;
      firstMatch[i] = row.flag(1);
      const held = row.text(7);
      if (held !== '') lots.set(i, held);
      for (let k = 0; k < legs.length; k++) {
        const value = row.units(2 + k, 0);
        if (state.digits === head.digits && !Number.isNaN(value)) legs[k]?.put(i, value);
        else legs[k]?.put(i, converted(row.bigUnits(2 + k, 0), head.digits - state.digits));
      }
    },
  );
  const [left, right, leftVirtual, rightVirtual, matched] = legs;
  const hasVirtual = leftVirtual.isUsed || rightVirtual.isUsed;
  const carry: Carry = {
    left: left.units,
    right: right.units,
    leftVirtual: hasVirtual ? leftVirtual.units : null,
    rightVirtual: hasVirtual ? rightVirtual.units : null,
    firstMatch,
    matched: matched.units,
    lots: lotsFrom(lots, n, head.digits - state.digits),
  };
  return { carry, generation: state.generation };
}

/** The lots of everybody from what each member's row says; null = nobody has any. */
function lotsFrom(texts: ReadonlyMap<number, string>, n: number, more: number): Lots | null {
  if (texts.size === 0) return null;
  const writer = lotWriter(n);
  const own = memberLots();
  for (let i = 0; i < n; i++) {
    readLots(null, i, own);
    for (const lot of texts.get(i)?.split(' ') ?? []) {
      const [column, age, amount] = lot.split('/');
      addLot(own[Number(column)] as LotList, Number(age), converted(BigInt(amount ?? 0), more));
    }
    writer.add(own);
  }
  return writer.lots();
}

/** The lots of a member as its row says them. */
export function lotsText(lots: Lots | null, member: number): string {
  if (lots === null) return '';
  const parts: string[] = [];
  for (let at = lots.start[member] as number; at < (lots.start[member + 1] as number); at++)
    parts.push(`${lots.column[at]}/${lots.age[at]}/${figureAt(lots.amount, at)}`);
  return parts.join(' ');
}

/** Figures of an array that widens with the first one a double cannot hold. */
function column(n: number) {
  const own = {
    units: new Float64Array(n) as Units,
    isUsed: false,
    put(i: number, value: Figure): void {
      if (value === 0) return;
      own.isUsed = true;
      own.units = putFigure(own.units, i, value);
    },
  };
  return own;
}

/** The same figure in units of more or fewer digits. */
function converted(value: bigint, more: number): Figure {
  const factor = 10n ** BigInt(Math.abs(more));
  return figureOf(more >= 0 ? value * factor : value / factor);
}
