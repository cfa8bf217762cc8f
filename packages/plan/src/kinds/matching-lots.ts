import type { ClosingFacts } from '../closing/closing-facts.ts';
import type { Leg } from '../closing/legs.ts';
import {
  addLot,
  expireLots,
  growOlder,
  LOT_COLUMNS,
  type LotList,
  type Lots,
  lotWriter,
  memberLots,
  readLots,
  settleLots,
} from '../closing/lots.ts';
import { sumLegs } from '../closing/volumes.ts';
import { type Figure, figureAt, minus, plus, setFigure } from '../columns/figure.ts';
import type { Units } from '../columns/units.ts';
import { type BinaryTree, LEFT } from '../trees/trees.ts';

type Legs = { left: Leg; right: Leg };

/** Keeps the lots of the members' legs while a closing works on them, one member after the other. */
export type LotKeeper = {
  /** Takes in what came with this date: what was taken back takes the oldest. */
  open(member: number): void;
  /** Follows what was matched or flushed, the oldest first, and what was put back, which came with this closing. */
  settle(member: number): void;
  /** Flushes what has grown too old. Returns how much that was on each leg. */
  expire(member: number): { left: Figure; right: Figure };
  close(): void;
  lots(): Lots;
};

/**
 * `before`: the legs as the facts carry them and what was new on the date; null = a simulation added that to the legs, and
 * takes nothing back. Carried volume without a lot is from before anything expired: it counts as of the closing before.
 */
export function lotKeeper(
  { left, right }: Legs,
  lots: Lots | null,
  expiresAfter: number,
  before: { facts: ClosingFacts; tree: BinaryTree } | null,
): LotKeeper {
  const own = memberLots();
  const columns: readonly (Units | null)[] = [left.real, right.real, left.virtual, right.virtual];
  const held = (column: number, i: number): Figure => {
    const units = columns[column];
    return units ? figureAt(units, i) : 0;
  };
  const news = before === null ? null : newVolume(before.facts, before.tree);
  const writer = lotWriter(left.real.length);
  const settle = (i: number) => {
    for (let c = 0; c < own.length; c++) settleLots(own[c] as LotList, held(c, i));
  };
  return {
    open: (i) => {
      readLots(lots, i, own);
      for (let c = 0; news !== null && c < own.length; c++) {
        const carried = news.carried(c, i);
        settleLots(own[c] as LotList, carried, 1);
        addLot(own[c] as LotList, 0, minus(minus(held(c, i), carried), news.back(c, i)));
      }
      settle(i);
    },
    settle,
    expire: (i) => {
      const flushed = own.map((list, c) => {
        const gone = expireLots(list, expiresAfter);
        const units = columns[c];
        if (gone > 0 && units) setFigure(units, i, minus(figureAt(units, i), gone));
        growOlder(list);
        return gone;
      }) as [Figure, Figure, Figure, Figure];
      return { left: plus(flushed[0], flushed[2]), right: plus(flushed[1], flushed[3]) };
    },
    close: () => writer.add(own),
    lots: () => writer.lots(),
  };
}

/** By column and member: what was carried, and what of the new volume was taken back, at most 0. */
function newVolume({ carry, volumeBack, virtual }: ClosingFacts, tree: BinaryTree) {
  const legs = volumeBack ? sumLegs(tree, volumeBack) : null;
  const virtualBack = [new Map<number, Figure>(), new Map<number, Figure>()] as const;
  for (let v = 0; v < virtual.member.length; v++) {
    const amount = figureAt(virtual.amount, v);
    if (amount >= 0) continue;
    const of = virtualBack[virtual.side[v] === LEFT ? 0 : 1];
    const member = virtual.member[v] as number;
    of.set(member, plus(of.get(member) ?? 0, amount));
  }
  return {
    carried: (column: number, i: number): Figure => {
      const units = carry[LOT_COLUMNS[column] as (typeof LOT_COLUMNS)[number]];
      return units ? figureAt(units, i) : 0;
    },
    back: (column: number, i: number): Figure => {
      if (column >= 2) return virtualBack[column - 2]?.get(i) ?? 0;
      if (legs === null) return 0;
      return figureAt(column === 0 ? legs.left : legs.right, i);
    },
  };
}
