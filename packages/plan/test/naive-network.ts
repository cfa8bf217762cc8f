import fc from 'fast-check';
import { LEFT, RIGHT } from '../src/trees/trees.ts';

/** A small network, and the obviously correct answers to every question about it. */
export type SmallNetwork = {
  parent: number[];
  side: number[];
  sponsor: number[];
  active: number[];
  volume: number[];
};

const member = fc.record({
  slot: fc.nat(),
  sponsor: fc.nat(),
  key: fc.nat(),
  isActive: fc.boolean(),
  volume: fc.oneof(fc.constant(0), fc.integer({ min: -1_000_000, max: 1_000_000_000 })),
});

/**
 * Networks of up to 40 members with one or several tops. Members are numbered as they joined, or at will, so that
 * parents may have higher numbers.
 */
export const smallNetworks: fc.Arbitrary<SmallNetwork> = networksOf(fc.array(member, { maxLength: 40 }));

/** As `smallNetworks`, with somebody in it, and as often many members as few. */
export const fullerNetworks: fc.Arbitrary<SmallNetwork> = networksOf(
  fc.array(member, { minLength: 1, maxLength: 25, size: 'max' }),
);

type NetworkMember = typeof member extends fc.Arbitrary<infer T> ? T : never;

function networksOf(members: fc.Arbitrary<NetworkMember[]>): fc.Arbitrary<SmallNetwork> {
  const parts = fc.record({ members, isShuffled: fc.boolean(), tops: fc.integer({ min: 1, max: 3 }) });
  return parts.map(({ members, isShuffled, tops }) => {
    const vacant: { parent: number; side: number }[] = [];
    const network: SmallNetwork = { parent: [], side: [], sponsor: [], active: [], volume: [] };
    members.forEach((member, i) => {
      const place = i < tops ? undefined : vacant.splice(member.slot % vacant.length, 1)[0];
      vacant.push({ parent: i, side: LEFT }, { parent: i, side: RIGHT });
      network.parent.push(place?.parent ?? -1);
      network.side.push(place?.side ?? LEFT);
      network.sponsor.push(i < tops ? -1 : member.sponsor % i);
      network.active.push(member.isActive ? 1 : 0);
      network.volume.push(member.volume);
    });
    const numbers = members.map((_, i) => i);
    if (!isShuffled) return network;
    numbers.sort((a, b) => (members[a]?.key ?? 0) - (members[b]?.key ?? 0) || a - b);
    return renumber(network, numbers);
  });
}

/** The same network, in which the member `members[k]` has the number k. */
export function renumber(network: SmallNetwork, members: readonly number[]): SmallNetwork {
  const numberOf = new Map(members.map((member, k) => [member, k]));
  const take = (list: number[]) => members.map((member) => list[member] ?? 0);
  const takeMember = (list: number[]) => take(list).map((member) => numberOf.get(member) ?? -1);
  return {
    parent: takeMember(network.parent),
    side: take(network.side),
    sponsor: takeMember(network.sponsor),
    active: take(network.active),
    volume: take(network.volume),
  };
}

/** Children of a member by number. */
export function childrenOf(parent: readonly number[], member: number): number[] {
  return parent.flatMap((above, child) => (above === member ? [child] : []));
}

/** A member and everybody below, in preorder; children in the order `by` says, else by number. */
export function subtreeOf(parent: readonly number[], member: number, by: readonly number[] = []): number[] {
  const children = childrenOf(parent, member).sort((a, b) => (by[a] ?? 0) - (by[b] ?? 0) || a - b);
  return [member, ...children.flatMap((child) => subtreeOf(parent, child, by))];
}

/** Everybody below a member. */
export function belowOf(parent: readonly number[], member: number): number[] {
  return subtreeOf(parent, member).slice(1);
}

/** Everybody in a leg of a member. */
export function legOf({ parent, side }: SmallNetwork, member: number, leg: number): number[] {
  return childrenOf(parent, member)
    .filter((child) => side[child] === leg)
    .flatMap((child) => subtreeOf(parent, child));
}

/** Steps up to the top. */
export function depthOf(parent: readonly number[], member: number): number {
  const above = parent[member] ?? -1;
  return above < 0 ? 0 : 1 + depthOf(parent, above);
}

/** Preorder numbers of every member. */
export function preOf(parent: readonly number[], by: readonly number[] = []): number[] {
  const all = childrenOf(parent, -1).flatMap((top) => subtreeOf(parent, top, by));
  return parent.map((_, member) => all.indexOf(member));
}

export function sumOf(figures: readonly number[], members: readonly number[]): number {
  return members.reduce((sum, member) => sum + (figures[member] ?? 0), 0);
}
