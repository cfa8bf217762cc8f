import type { Trees } from '../closing/members.ts';
import { askedBy, type MemberFigures } from '../closing/members.ts';
import { addToLegs, addToSums } from '../closing/roll-up.ts';
import type { Plan } from '../plan/plan.ts';
import type { LabCarry } from './carry.ts';

/**
 * Sums over both trees, kept from day to day: changes are recorded as they happen and rolled up before the closing.
 * Shape [members]; null = the plan does not need it.
 */
export type DaySums = {
  legs: { left: Float64Array; right: Float64Array } | null;
  team: Int32Array | null;
  team_business: Float64Array | null;
  /** Changes not yet rolled up: volume in the basis of matching, amounts, active members and what they bought. */
  volume: Float64Array;
  amount: Float64Array;
  active: Float64Array;
  business: Float64Array;
  changed: number[];
  mark: Uint8Array;
};

export function openSums(members: number, plan: Plan): DaySums {
  const asked = askedBy(plan, true, () => true);
  const floats = () => new Float64Array(members);
  return {
    legs: asked.legs ? { left: floats(), right: floats() } : null,
    team: asked.team ? new Int32Array(members) : null,
    team_business: asked.team_business ? floats() : null,
    volume: floats(),
    amount: floats(),
    active: floats(),
    business: floats(),
    changed: [],
    mark: new Uint8Array(members),
  };
}

const add = (array: Float64Array, i: number, amount: number) => {
  array[i] = (array[i] as number) + amount;
};

/** Records a topup. `volume`: in the basis of matching. */
export function noteTopup(
  sums: DaySums,
  member: number,
  isFirst: boolean,
  amount: number,
  volume: number,
): void {
  add(sums.volume, member, volume);
  add(sums.amount, member, amount);
  add(sums.active, member, isFirst ? 1 : 0);
  add(sums.business, member, amount);
  sums.changed.push(member);
}

/** Records that an active member was blocked. `bought`: the amounts of all own topups. */
export function noteBlock(sums: DaySums, member: number, bought: number): void {
  add(sums.active, member, -1);
  add(sums.business, member, -bought);
  sums.changed.push(member);
}

/** Updates every sum, the carry too; `carry` null = the changes were closed before. */
export function rollDay(sums: DaySums, { binary, sponsor }: Trees, carry: LabCarry | null, plan: Plan): void {
  const { changed: members, mark, legs, team, team_business } = sums;
  const of = (own: Float64Array) => ({ members, own, mark });
  const basis = plan.incomes.matching?.basis;
  if (carry && legs && basis === 'amount') addToLegs(binary(), of(sums.volume), [carry, legs]);
  else {
    if (carry && basis !== undefined) addToLegs(binary(), of(sums.volume), [carry]);
    if (legs) addToLegs(binary(), of(sums.amount), [legs]);
  }
  if (team) addToSums(sponsor(), of(sums.active), team);
  if (team_business) addToSums(sponsor(), of(sums.business), team_business);
  for (const unused of [sums.volume, sums.amount, sums.active, sums.business])
    for (const member of members) unused[member] = 0;
  members.length = 0;
}

/** The sums a closing needs, of the first `members` members. */
export function dayFigures({ legs, team, team_business }: DaySums, members: number): Partial<MemberFigures> {
  return {
    ...(legs
      ? { legs: { left: legs.left.subarray(0, members), right: legs.right.subarray(0, members) } }
      : {}),
    ...(team ? { team: team.subarray(0, members) } : {}),
    ...(team_business ? { team_business: team_business.subarray(0, members) } : {}),
  };
}
