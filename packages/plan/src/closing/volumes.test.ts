import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  belowOf,
  childrenOf,
  legOf,
  type SmallNetwork,
  smallNetworks,
  sumOf,
} from '../../test/naive-network.ts';
import { runs } from '../../test/property-runs.ts';
import { figureAt } from '../columns/figure.ts';
import { type Units, widen } from '../columns/units.ts';
import { WideUnits } from '../columns/wide-units.ts';
import { buildBinaryTree, buildTree, LEFT, RIGHT } from '../trees/trees.ts';
import {
  carryForward,
  countDirects,
  countLegs,
  countTeams,
  sumDirects,
  sumLegs,
  sumTeams,
  withCarry,
} from './volumes.ts';

const binary = ({ parent, side }: SmallNetwork) =>
  buildBinaryTree(Int32Array.from(parent), Uint8Array.from(side));
const sponsors = ({ sponsor }: SmallNetwork) => buildTree(Int32Array.from(sponsor));
const each = <T>({ parent }: SmallNetwork, figure: (member: number) => T) =>
  parent.map((_, member) => figure(member));
/** Figures as text, whichever array holds them; never '-0'. */
const text = (units: Units) =>
  Array.from<number | bigint, string>(units as Iterable<number | bigint>, (value) =>
    BigInt(value).toString(),
  );

test('200 random trees: legs agree with the members in them', () => {
  fc.assert(
    fc.property(smallNetworks, (network) => {
      const { active, volume } = network;
      const counts = countLegs(binary(network), Uint8Array.from(active));
      const sums = sumLegs(binary(network), Float64Array.from(volume));
      for (const [leg, joined, alive, sum] of [
        [LEFT, counts.joinedLeft, counts.activeLeft, sums.left],
        [RIGHT, counts.joinedRight, counts.activeRight, sums.right],
      ] as const) {
        expect([...joined]).toEqual(each(network, (member) => legOf(network, member, leg).length));
        expect([...alive]).toEqual(each(network, (member) => sumOf(active, legOf(network, member, leg))));
        expect(sum).toBeInstanceOf(Float64Array);
        expect(text(sum)).toEqual(
          each(network, (member) => sumOf(volume, legOf(network, member, leg)).toString()),
        );
      }
    }),
    runs(200),
  );
});

test('200 random trees: teams agree with the members below', () => {
  fc.assert(
    fc.property(smallNetworks, (network) => {
      const { sponsor, active, volume } = network;
      const { joined, active: alive } = countTeams(sponsors(network), Uint8Array.from(active));
      expect([...joined]).toEqual(each(network, (member) => belowOf(sponsor, member).length));
      expect([...alive]).toEqual(each(network, (member) => sumOf(active, belowOf(sponsor, member))));
      expect(text(sumTeams(sponsors(network), Float64Array.from(volume)))).toEqual(
        each(network, (member) => sumOf(volume, belowOf(sponsor, member)).toString()),
      );
    }),
    runs(200),
  );
});

test('200 random trees: directs agree with those sponsored, on their side of the sponsor', () => {
  fc.assert(
    fc.property(smallNetworks, fc.infiniteStream(fc.constantFrom(LEFT, RIGHT)), (network, sides) => {
      const { sponsor, active, volume } = network;
      const sponsorSide = each(network, () => sides.next().value ?? LEFT);
      const counts = countDirects(sponsors(network), Uint8Array.from(sponsorSide), Uint8Array.from(active));
      for (const [leg, joined, alive] of [
        [LEFT, counts.joinedLeft, counts.activeLeft],
        [RIGHT, counts.joinedRight, counts.activeRight],
      ] as const) {
        const directs = (member: number) =>
          childrenOf(sponsor, member).filter((child) => sponsorSide[child] === leg);
        expect([...joined]).toEqual(each(network, (member) => directs(member).length));
        expect([...alive]).toEqual(each(network, (member) => sumOf(active, directs(member))));
      }
      expect(text(sumDirects(sponsors(network), Float64Array.from(volume)))).toEqual(
        each(network, (member) => sumOf(volume, childrenOf(sponsor, member)).toString()),
      );
    }),
    runs(200),
  );
});

test('200 random trees: doubles and 128 bits give the same sums', () => {
  fc.assert(
    fc.property(smallNetworks, (network) => {
      const floats = Float64Array.from(network.volume);
      const wide = widen(floats);
      const [a, b] = [sumLegs(binary(network), floats), sumLegs(binary(network), wide)];
      expect(b.left).toBeInstanceOf(WideUnits);
      expect([text(a.left), text(a.right)]).toEqual([text(b.left), text(b.right)]);
      for (const sum of [sumTeams, sumDirects])
        expect(text(sum(sponsors(network), floats))).toEqual(text(sum(sponsors(network), wide)));
      const [x, y] = [carryForward(a, a), carryForward(b, withCarry(a, a))];
      expect(text(x.left).every((value) => value === '0')).toBe(true);
      expect(text(y.right)).toEqual(text(a.right).map((value) => (-BigInt(value)).toString()));
    }),
    runs(200),
  );
});

test('above 2^53 sums are exact to the last unit', () => {
  const huge = 2 ** 53 - 1;
  const tree = buildBinaryTree(Int32Array.of(-1, 0, 1, 1), Uint8Array.of(LEFT, LEFT, LEFT, RIGHT));
  const volume = Float64Array.of(0, 3, huge, huge);
  const { left, right } = sumLegs(tree, volume);
  expect(text(left)).toEqual([(2n * BigInt(huge) + 3n).toString(), huge.toString(), '0', '0']);
  expect(text(right)).toEqual(['0', huge.toString(), '0', '0']);
  expect(text(sumTeams(tree, volume))[0]).toBe((2n * BigInt(huge) + 3n).toString());
  expect(text(sumDirects(tree, volume))[1]).toBe((2n * BigInt(huge)).toString());
});

test('a chain of 100,000 has everybody in one leg', () => {
  const n = 100_000;
  const parent = Int32Array.from({ length: n }, (_, i) => (i + 1 < n ? i + 1 : -1));
  const active = Uint8Array.from({ length: n }, (_, i) => i % 2);
  const tree = buildBinaryTree(parent, new Uint8Array(n).fill(RIGHT));
  const volume = Float64Array.from({ length: n }, (_, i) => i);
  const { joinedRight, activeRight, joinedLeft } = countLegs(tree, active);
  const { left, right } = sumLegs(tree, volume);
  const teams = countTeams(tree, active);
  const business = sumTeams(tree, widen(volume));
  const at = n - 1;
  expect([joinedRight[at], activeRight[at], joinedLeft[at]]).toEqual([n - 1, n / 2 - 1, 0]);
  expect([figureAt(right, at), figureAt(left, at), figureAt(right, 0)]).toEqual([
    ((n - 1) * (n - 2)) / 2,
    0,
    0,
  ]);
  expect([teams.joined[at], teams.active[at]]).toEqual([n - 1, n / 2 - 1]);
  expect(figureAt(business, at)).toBe(((n - 1) * (n - 2)) / 2);
});

test('the carry of three closings: what came in, less what was matched, is brought forward', () => {
  // docs/plans.md §3.11: u=1000, 2:1 first, days 1 to 3
  const tree = buildBinaryTree(Int32Array.of(-1, 0, 0), Uint8Array.of(LEFT, LEFT, RIGHT));
  const days = [
    { sold: [0, 3000, 1000], used: [2000, 1000], carry: [1000, 0] },
    { sold: [0, 0, 4000], used: [1000, 1000], carry: [0, 3000] },
    { sold: [0, 9000, 4000], used: [7000, 7000], carry: [2000, 0] },
  ] as const;
  const only = (value: number) => Float64Array.of(value, 0, 0);
  let carry = sumLegs(tree, new Float64Array(3));
  for (const day of days) {
    const start = withCarry(sumLegs(tree, Float64Array.from(day.sold)), carry);
    carry = carryForward(start, { left: only(day.used[0]), right: only(day.used[1]) });
    expect([figureAt(carry.left, 0), figureAt(carry.right, 0)]).toEqual(day.carry);
  }
});

test('figures of another number of members are refused', () => {
  const tree = buildBinaryTree(Int32Array.of(-1), Uint8Array.of(LEFT));
  const message = 'a tree of 1 members, but figures of 2';
  for (const count of [countLegs, countTeams]) expect(() => count(tree, new Uint8Array(2))).toThrow(message);
  for (const sum of [sumLegs, sumTeams, sumDirects])
    expect(() => sum(tree, new Float64Array(2))).toThrow(message);
  expect(() => countDirects(tree, new Uint8Array(2), new Uint8Array(1))).toThrow(message);
});
