import { expect, test } from 'vitest';
import { generateNetwork, NETWORK_SHAPES, type Network } from './network-shapes.ts';
import { binaryPreorder, buildBinaryTree, buildTree, LEFT, RIGHT } from './trees.ts';

const member = (list: Int32Array | Uint8Array, i: number) => list[i] ?? -1;

/** The extreme slot of a side and the top of its chain, found by walking. */
function walk({ parent, side }: Network, from: number, leg: number) {
  let top = from;
  while (member(parent, top) >= 0 && side[top] === leg) top = member(parent, top);
  const down: number[] = [from];
  for (let i = from + 1; i < parent.length; i++)
    if (parent[i] === down.at(-1) && side[i] === leg) down.push(i);
  return { top, tail: down.at(-1) };
}

test.each(NETWORK_SHAPES)('a %s network is one binary tree, placed as the rules place it', (shape) => {
  const n = 600;
  const network = generateNetwork({ members: n, shape, seed: 3 });
  const { parent, side, sponsor, sponsorSide, depth } = network;
  expect([parent[0], sponsor[0]]).toEqual([-1, -1]);
  expect(parent.every((above, i) => i === 0 || (above >= 0 && above < i))).toBe(true);
  expect(sponsor.every((above, i) => i === 0 || (above >= 0 && above < i))).toBe(true);
  expect([...binaryPreorder(buildBinaryTree(parent, side)).depth]).toEqual([...depth]);
  buildTree(sponsor);
  for (let i = 1; i < n; i++) {
    expect(sponsorSide[i]).toBe(side[i]);
    // as the network was when i joined, the extreme slot of the sponsor's leg was below its parent
    const before = { ...network, parent: parent.slice(0, i) };
    expect(walk(before, member(sponsor, i), member(side, i)).tail).toBe(parent[i]);
  }
});

test.each(NETWORK_SHAPES)('a %s network knows every chain and its tail', (shape) => {
  const network = generateNetwork({ members: 300, shape, seed: 4 });
  const { chainLeft, chainRight, tailLeft, tailRight } = network;
  for (const [leg, chain, tail] of [
    [LEFT, chainLeft, tailLeft],
    [RIGHT, chainRight, tailRight],
  ] as const) {
    for (let i = 0; i < 300; i++) {
      const { top, tail: lowest } = walk(network, i, leg);
      expect(chain[i]).toBe(top);
      expect(tail[i]).toBe(top === i ? lowest : -1);
    }
  }
});

test('the shapes are what they are called', () => {
  const depths = (shape: Network['depth']) => shape.reduce((deepest, depth) => Math.max(deepest, depth), 0);
  const of = (shape: (typeof NETWORK_SHAPES)[number]) =>
    depths(generateNetwork({ members: 100_000, shape, seed: 5 }).depth);
  expect(of('chain')).toBe(99_999);
  expect(of('balanced')).toBe(16);
  // extreme slots make long outer legs: far deeper than a balanced tree, far from a chain
  expect(of('random')).toBeGreaterThan(200);
  expect(of('random')).toBeLessThan(2000);
});

test('the same seed gives the same network, another seed another one', () => {
  const network = (seed: number) => generateNetwork({ members: 1000, shape: 'random', seed });
  expect(network(1)).toEqual(network(1));
  expect(network(1)).not.toEqual(network(2));
  // pinned, so that a figure measured on a network can be measured again
  expect([...generateNetwork({ members: 12, shape: 'random', seed: 1 }).parent]).toEqual([
    -1, 0, 1, 2, 3, 2, 4, 0, 1, 6, 9, 3,
  ]);
});

test('a network has at least its root', () => {
  expect([...generateNetwork({ members: 1, shape: 'random', seed: 1 }).tailRight]).toEqual([0]);
  for (const members of [0, -1, 1.5, Number.NaN, 2 ** 31])
    expect(() => generateNetwork({ members, shape: 'chain', seed: 1 })).toThrow(`no network of ${members}`);
});
