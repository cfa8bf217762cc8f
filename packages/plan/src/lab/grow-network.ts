import { addMember, addRoot, emptyNetwork, type Network } from '../trees/network-shapes.ts';
import { buildTree, LEFT, RIGHT } from '../trees/trees.ts';
import type { LabPopulation, LabStart } from './population.ts';
import { below, chanceOf, randomWords } from './random-words.ts';

/** A day after the end of every run. */
export const NEVER = 2 ** 31 - 1;

/** Joining and leaving days and places of all members; arrays of shape [members], earlier members first. */
export type GrownNetwork = {
  network: Network;
  /** Days since 1970-01-01. */
  joinedOn: Int32Array;
  /** NEVER = stays. */
  leavesOn: Int32Array;
};

type Span = { first: number; last: number };

/** Lets a population join, day by day. */
export function growNetwork(
  population: LabPopulation,
  span: Span,
  start: LabStart['facts'] | null,
): GrownNetwork {
  const before = start?.sponsor.length ?? 0;
  const members = before + population.members;
  const network = emptyNetwork(members);
  const joinedOn = new Int32Array(members);
  const leavesOn = new Int32Array(members).fill(NEVER);
  if (start) {
    copyNetwork(network, start);
    joinedOn.set(start.joinedOn);
  }
  joiningDays(population, span, before, joinedOn);
  const leaves = leaving(population, span.last);
  for (let i = 0; i < before; i++) leavesOn[i] = start?.blocked[i] ? span.first : leaves(span.first);
  const chooseSponsor = sponsoring(population, network, leavesOn, before);
  const chooseSide = siding(population, network, before);
  for (let i = before; i < members; i++) {
    const day = joinedOn[i] as number;
    if (i === 0) {
      // the company's first member stays
      addRoot(network);
      continue;
    }
    const sponsor = chooseSponsor(i, day);
    addMember(network, i, sponsor, chooseSide(sponsor));
    leavesOn[i] = leaves(day);
  }
  return { network, joinedOn, leavesOn };
}

/** An existing network, with the chains below which newcomers are placed. */
function copyNetwork(network: Network, { sponsor, parent, side, sponsorSide }: LabStart['facts']): void {
  network.sponsor.set(sponsor);
  network.parent.set(parent);
  network.side.set(side);
  network.sponsorSide.set(sponsorSide);
  const { chainLeft, chainRight, tailLeft, tailRight, depth } = network;
  const { order } = buildTree(parent);
  for (let k = order.length - 1; k >= 0; k--) {
    const i = order[k] as number;
    const above = parent[i] as number;
    const isLeft = above >= 0 && side[i] === LEFT;
    const isRight = above >= 0 && !isLeft;
    depth[i] = above < 0 ? 0 : (depth[above] as number) + 1;
    chainLeft[i] = isLeft ? (chainLeft[above] as number) : i;
    chainRight[i] = isRight ? (chainRight[above] as number) : i;
    // from the top down: the last one is the lowest
    tailLeft[chainLeft[i] as number] = i;
    tailRight[chainRight[i] as number] = i;
  }
}

/** Fills in the days of those who are to join, ascending. */
function joiningDays(
  { members, founders, growth }: LabPopulation,
  { first, last }: Span,
  before: number,
  joinedOn: Int32Array,
): void {
  const days = last - first + 1;
  const end = before + members;
  const start = Math.min(Math.max(before + founders, 1), end);
  const rate = (end / start) ** (1 / days);
  const until = (day: number) =>
    growth === 'steady'
      ? start + Math.round(((end - start) * (day + 1)) / days)
      : Math.round(start * rate ** (day + 1));
  let i = before;
  for (; i < start; i++) joinedOn[i] = first;
  for (let day = 0; day < days && i < end; day++) {
    const count = day === days - 1 ? end : Math.min(until(day), end);
    for (; i < count; i++) joinedOn[i] = first + day;
  }
}

/** The day on which a member who joined on a day leaves. */
function leaving({ seed, churn_percent }: LabPopulation, last: number): (from: number) => number {
  const random = randomWords(seed ^ 0x5bd1e995);
  const leaves = chanceOf(churn_percent);
  return (from) => {
    for (let month = from; month <= last; month += 30) {
      const day = month + 1 + below(random(), 30);
      if (leaves(random())) return day;
    }
    return NEVER;
  };
}

/** The sponsor of a newcomer on a day: a member who has not left, else the first member. */
function sponsoring(
  { seed, branching, directs }: LabPopulation,
  { sponsor }: Network,
  leavesOn: Int32Array,
  before: number,
): (newcomer: number, day: number) => number {
  const random = randomWords(seed ^ 0x1b873593);
  const isThere = (member: number, day: number) => (leavesOn[member] as number) > day;
  const anybody = (newcomer: number, day: number) => {
    for (let tries = 0; tries < 8; tries++) {
      const found = below(random(), newcomer);
      const chosen = branching === 'uneven' && random() & 1 ? (sponsor[found] as number) : found;
      if (chosen >= 0 && isThere(chosen, day)) return chosen;
    }
    return 0;
  };
  if (branching !== 'even') return anybody;
  const sponsored = new Int32Array(leavesOn.length);
  for (let i = 0; i < before; i++) {
    const by = sponsor[i] as number;
    if (by >= 0) sponsored[by] = (sponsored[by] as number) + 1;
  }
  let next = 0;
  return (newcomer, day) => {
    while (next < newcomer && ((sponsored[next] as number) >= directs || !isThere(next, day))) next++;
    const chosen = next < newcomer ? next : anybody(newcomer, day);
    sponsored[chosen] = (sponsored[chosen] as number) + 1;
    return chosen;
  };
}

/** The side on which a newcomer is placed. */
function siding(
  { seed, sides }: LabPopulation,
  network: Network,
  before: number,
): (sponsor: number) => number {
  if (sides === 'left') return () => LEFT;
  const random = randomWords(seed ^ 0x85ebca6b);
  if (sides === 'random') return () => random() & 1;
  const onRight = new Uint8Array(network.sponsor.length);
  for (let i = 0; i < before; i++) {
    const by = network.sponsor[i] as number;
    if (by >= 0) onRight[by] = (onRight[by] as number) ^ 1;
  }
  return (sponsor) => {
    const side = onRight[sponsor] === 0 ? LEFT : RIGHT;
    onRight[sponsor] = (onRight[sponsor] as number) ^ 1;
    return side;
  };
}
