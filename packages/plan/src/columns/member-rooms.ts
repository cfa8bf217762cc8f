import type { MemberCapPlan } from '../plan/plan-caps.ts';
import { capsByMember } from './caps-by-member.ts';
import { type Figure, figureAt, least, limitUnits, minus, plus } from './figure.ts';
import type { Holders } from './holders.ts';
import { putFigure } from './lists.ts';
import type { Units } from './units.ts';

/** What members may still earn in a period under the cap of a member (docs/plans.md §7.11). */
export type MemberRooms = {
  capOf: (member: number) => Figure;
  /** What they earned in it so far; written to. */
  earned: Units;
};

export function openMemberRooms(
  { per_period, by_rank, by_package }: MemberCapPlan,
  holders: Holders,
  digits: number,
  earned: Units,
): MemberRooms {
  const amountOf = capsByMember(holders, { amount: per_period, by_rank, by_package });
  const units = new Map<string, Figure>();
  return {
    earned,
    capOf(member) {
      const amount = amountOf(member);
      const known = units.get(amount) ?? limitUnits(amount, digits);
      units.set(amount, known);
      return known;
    },
  };
}

/** What the cap leaves of an amount. */
export function withinMemberCap({ capOf, earned }: MemberRooms, member: number, wanted: Figure): Figure {
  const room = minus(capOf(member), figureAt(earned, member));
  return room <= 0 ? 0 : least(room, wanted);
}

/** Counts what is paid. */
export function noteEarned(rooms: MemberRooms, member: number, amount: Figure): void {
  if (amount !== 0)
    rooms.earned = putFigure(rooms.earned, member, plus(figureAt(rooms.earned, member), amount));
}
