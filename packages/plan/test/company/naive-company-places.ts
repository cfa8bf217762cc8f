import type { Decimal } from '../../src/money.ts';
import { belowOf, childrenOf } from '../naive-network.ts';
import { isBlocked, legBusiness, legOf } from './naive-company.ts';
import type { Company } from './naive-company-state.ts';

/** Where members stand in the binary tree, in the plainest words (docs/plans.md §4.1 and §7.10). */

type Place = { side: 'L' | 'R' | 'auto' | 'tank'; parent?: string | undefined };

const indexOf = ({ members }: Company, label: string | undefined) =>
  members.findIndex(({ name }) => name === label);

/** Waits in the holding tank: has a sponsor, and no place yet. */
export const isWaiting = ({ sponsor, parent }: Company, member: number) =>
  (sponsor[member] ?? -1) >= 0 && parent[member] === -1;

/** @returns the place, or null where it is taken or not below the sponsor */
function choose(company: Company, sponsor: number, place: Place): { parent: number; leg: number } | null {
  const childOf = (parent: number, leg: number) =>
    childrenOf(company.parent, parent).find((child) => company.side[child] === leg);
  let leg = place.side === 'R' ? 1 : 0;
  let parent = place.parent === undefined ? sponsor : indexOf(company, place.parent);
  if (sponsor >= 0 && place.side === 'auto') leg = weakerLeg(company, sponsor);
  if (place.parent === undefined) {
    for (let child = childOf(parent, leg); child !== undefined && sponsor >= 0; child = childOf(parent, leg))
      parent = child;
  } else if (
    ![sponsor, ...belowOf(company.parent, sponsor)].includes(parent) ||
    childOf(parent, leg) !== undefined
  )
    return null;
  return { parent, leg };
}

/** The one with less business, then with fewer members, then the left one. */
function weakerLeg(company: Company, sponsor: number): number {
  const [left, right] = [0, 1].map((own) => legBusiness(company, sponsor, own)) as [Decimal, Decimal];
  const count = (own: number) => legOf(company, sponsor, own).length;
  return (left.cmp(right) || count(0) - count(1)) > 0 ? 1 : 0;
}

/** @returns whether somebody joined */
export function join(
  company: Company,
  { name, sponsor: by, pan, ...place }: Place & { name: string; sponsor?: string | undefined; pan: boolean },
): boolean {
  const sponsor = indexOf(company, by);
  if (by !== undefined && (sponsor < 0 || isBlocked(company, sponsor) || isWaiting(company, sponsor)))
    return false;
  const isTank = place.side === 'tank';
  if (isTank && (!company.plan.tank || place.parent !== undefined || sponsor < 0)) return false;
  const found = isTank ? { parent: -1, leg: 0 } : choose(company, sponsor, place);
  if (!found) return false;
  company.members.push({ name, hasPan: pan, isBlocked: false, joinedOn: company.today });
  company.sponsor.push(sponsor);
  company.parent.push(found.parent);
  company.side.push(found.leg);
  company.placedOn.push(isTank ? -1 : company.today);
  return true;
}

/** @returns whether a member who waits got a place */
export function place(company: Company, member: number, at: Place): boolean {
  if (!isWaiting(company, member)) return false;
  const found = choose(company, company.sponsor[member] ?? -1, at);
  if (!found) return false;
  company.parent[member] = found.parent;
  company.side[member] = found.leg;
  company.placedOn[member] = company.today;
  return true;
}

/** The cut of a date gives a place to those who have waited long enough, in the order of joining. */
export function placeOverdue(company: Company): void {
  const { members, plan, today } = company;
  members.forEach(({ joinedOn }, member) => {
    if (isWaiting(company, member) && joinedOn + (plan.tank?.days ?? 0) <= today)
      place(company, member, { side: 'auto' });
  });
}
