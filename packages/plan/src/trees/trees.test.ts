import fc from 'fast-check';
import { expect, test } from 'vitest';
import { depthOf, preOf, type SmallNetwork, smallNetworks, subtreeOf } from '../../test/naive-network.ts';
import { runs } from '../../test/property-runs.ts';
import { binaryPreorder, buildBinaryTree, buildTree, findCycle, LEFT, preorder, RIGHT } from './trees.ts';

const binary = ({ parent, side }: SmallNetwork) =>
  buildBinaryTree(Int32Array.from(parent), Uint8Array.from(side));

test('200 random trees: the order has everybody once, and each before its parent', () => {
  fc.assert(
    fc.property(smallNetworks, ({ parent, sponsor }) => {
      for (const above of [parent, sponsor]) {
        const order = [...buildTree(Int32Array.from(above)).order];
        expect([...order].sort((a, b) => a - b)).toEqual(above.map((_, member) => member));
        const place = above.map((_, member) => order.indexOf(member));
        expect(above.every((up, member) => up < 0 || (place[member] ?? 0) < (place[up] ?? 0))).toBe(true);
      }
    }),
    runs(200),
  );
});

test('200 random binary trees: preorder numbers are those of a walk, left before right', () => {
  fc.assert(
    fc.property(smallNetworks, (network) => {
      const { pre, size, depth } = binaryPreorder(binary(network));
      const { parent, side } = network;
      expect([...pre]).toEqual(preOf(parent, side));
      expect([...size]).toEqual(parent.map((_, member) => subtreeOf(parent, member).length));
      expect([...depth]).toEqual(parent.map((_, member) => depthOf(parent, member)));
    }),
    runs(200),
  );
});

test('200 random sponsor trees: preorder numbers are those of a walk, children by number', () => {
  fc.assert(
    fc.property(smallNetworks, ({ sponsor }) => {
      const { pre, size, depth } = preorder(buildTree(Int32Array.from(sponsor)));
      expect([...pre]).toEqual(preOf(sponsor));
      expect([...size]).toEqual(sponsor.map((_, member) => subtreeOf(sponsor, member).length));
      expect([...depth]).toEqual(sponsor.map((_, member) => depthOf(sponsor, member)));
    }),
    runs(200),
  );
});

test('an interval holds exactly the members below', () => {
  fc.assert(
    fc.property(smallNetworks, (network) => {
      const { pre, size } = binaryPreorder(binary(network));
      network.parent.forEach((_, top) => {
        const first = pre[top] ?? 0;
        const inside = [...pre].flatMap((at, member) =>
          first < at && at < first + (size[top] ?? 0) ? [member] : [],
        );
        expect(inside).toEqual(
          subtreeOf(network.parent, top)
            .slice(1)
            .sort((a, b) => a - b),
        );
      });
    }),
    runs(200),
  );
});

test('R with A(L) B(R) C(L) D(L) E(R): C under A left, D under C left, E under B right', () => {
  const [R, A, B, C, D, E] = [0, 1, 2, 3, 4, 5];
  const parent = Int32Array.of(-1, R, R, A, C, B);
  const { pre, size, depth } = binaryPreorder(
    buildBinaryTree(parent, Uint8Array.of(LEFT, LEFT, RIGHT, LEFT, LEFT, RIGHT)),
  );
  expect([R, A, C, D, B, E].map((member) => pre[member])).toEqual([0, 1, 2, 3, 4, 5]);
  expect([...size]).toEqual([6, 3, 2, 2, 1, 1]);
  expect([...depth]).toEqual([0, 1, 1, 2, 3, 2]);
});

/** A chain of 100,000 whose numbers go down, up or everywhere. */
const length = 100_000;
const numberings: [string, (k: number) => number][] = [
  ['downwards', (k) => k],
  ['upwards', (k) => length - 1 - k],
  ['everywhere', (k) => (k * 7919) % length],
];

test.each(numberings)('a chain of 100,000 numbered %s is walked without recursion', (_, numberOf) => {
  const parent = new Int32Array(length).fill(-1);
  const side = new Uint8Array(length);
  for (let k = 1; k < length; k++) {
    parent[numberOf(k)] = numberOf(k - 1);
    side[numberOf(k)] = k % 2;
  }
  const tree = buildBinaryTree(parent, side);
  for (const { pre, size, depth } of [binaryPreorder(tree), preorder(tree)]) {
    let wrong = 0;
    for (let k = 0; k < length; k++) {
      const i = numberOf(k);
      if (pre[i] !== k || size[i] !== length - k || depth[i] !== k) wrong++;
    }
    expect(wrong).toBe(0);
  }
});

test('nobody makes an empty tree', () => {
  const tree = buildBinaryTree(new Int32Array(0), new Uint8Array(0));
  expect(tree.order).toHaveLength(0);
  expect(preorder(tree).pre).toHaveLength(0);
});

test('a cycle is refused and named, however many stand below it', () => {
  const parent = Int32Array.of(-1, 4, 0, 1, 3, 4);
  expect(() => buildTree(parent)).toThrow('the tree has a cycle of 3: member 1 → 4 → 3 → 1');
  expect(findCycle(parent)).toEqual([1, 4, 3]);
  expect(() => buildTree(Int32Array.of(0))).toThrow('a cycle of 1: member 0 → 0');
  expect(findCycle(Int32Array.of(-1, 0, 1))).toEqual([]);
});

test('a cycle of 100,000 is found, and named in part', () => {
  const parent = Int32Array.from({ length }, (_, i) => (i + 1) % length);
  expect(() => buildTree(parent)).toThrow(
    'a cycle of 100000: member 0 → 1 → 2 → 3 → 4 → 5 → 6 → 7 → 8 → 9 → … → 0',
  );
});

test('200 random trees: one member moved below his own downline makes a cycle', () => {
  const nets = smallNetworks.filter(({ parent }) => parent.length > 0);
  fc.assert(
    fc.property(nets, fc.nat(), fc.nat(), ({ sponsor }, who, where) => {
      const moved = who % sponsor.length;
      const below = subtreeOf(sponsor, moved);
      const target = below[where % below.length] ?? moved;
      const changed = Int32Array.from(sponsor);
      changed[moved] = target;
      const cycle = findCycle(changed);
      expect(cycle).toContain(moved);
      expect(cycle.every((member, k) => changed[member] === cycle[(k + 1) % cycle.length])).toBe(true);
      expect(() => buildTree(changed)).toThrow('the tree has a cycle');
    }),
    runs(200),
  );
});

test('parents, sides and places that cannot be are refused', () => {
  expect(() => buildTree(Int32Array.of(-1, 2))).toThrow('member 1 has the parent 2, but there are 2 members');
  expect(() => buildTree(Int32Array.of(-2))).toThrow('member 0 has the parent -2');
  const parent = Int32Array.of(-1, 0, 0);
  expect(() => buildBinaryTree(parent, Uint8Array.of(0, 2, 0))).toThrow('member 1 has the side 2');
  expect(() => buildBinaryTree(parent, Uint8Array.of(0, 1, 1))).toThrow(
    'two members stand on side 1 of member 0; one is 2',
  );
  expect(() => buildBinaryTree(parent, Uint8Array.of(0, 1))).toThrow('3 parents, but 2 sides');
});
