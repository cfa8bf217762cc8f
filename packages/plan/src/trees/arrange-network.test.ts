import { expect, test } from 'vitest';
import { arrangeNetwork, findCircles } from './arrange-network.ts';
import { generateNetwork, NETWORK_SHAPES } from './network-shapes.ts';

const numbers = (values: number[]) => Int32Array.from(values);

test('a generated network that is brought is the same network', () => {
  for (const shape of NETWORK_SHAPES)
    for (const seed of [1, 2, 3]) {
      const network = generateNetwork({ members: 500, shape, seed });
      const arranged = arrangeNetwork(network);
      expect(arranged.sponsorCircles).toEqual([]);
      expect(arranged.unreached).toEqual([]);
      // the root stands on no side
      expect({ ...arranged.network, sponsorSide: arranged.network.sponsorSide.slice(1) }).toEqual({
        ...network,
        sponsorSide: network.sponsorSide.slice(1),
      });
    }
});

test('members without a place stand at the end of the leg of their sponsor with fewer people, in the order of joining', () => {
  const { network, unreached } = arrangeNetwork({
    sponsor: numbers([-1, 0, 0, 0, 1]),
    parent: numbers([-1, -1, -1, -1, -1]),
    side: new Uint8Array(5),
  });
  expect(unreached).toEqual([]);
  // 1 left of 0, 2 right of 0, 3 at the end of the left leg, 4 below 1, whose left is taken by 3
  expect([...network.parent]).toEqual([-1, 0, 0, 1, 3]);
  expect([...network.side]).toEqual([0, 0, 1, 0, 0]);
  expect([...network.depth]).toEqual([0, 1, 1, 2, 3]);
});

test('who stands outside the legs of the sponsor has no side there', () => {
  const { network } = arrangeNetwork({
    sponsor: numbers([-1, 0, 0, 1]),
    parent: numbers([-1, 0, 0, 2]),
    side: Uint8Array.from([0, 0, 1, 1]),
  });
  expect([...network.sponsorSide].slice(1)).toEqual([0, 1, 2]);
});

test('circles of sponsors and of places are found', () => {
  const circle = arrangeNetwork({
    sponsor: numbers([-1, 2, 1, 2, 0]),
    parent: numbers([-1, -1, -1, -1, -1]),
    side: new Uint8Array(5),
  });
  expect(circle.sponsorCircles).toEqual([1]);
  const places = arrangeNetwork({
    sponsor: numbers([-1, 0, 0, 0, 0]),
    parent: numbers([-1, 2, 1, 2, 0]),
    side: Uint8Array.from([0, 0, 0, 1, 1]),
  });
  expect(places.sponsorCircles).toEqual([]);
  expect(places.unreached).toEqual([1, 2, 3]);
  expect(findCircles(numbers([-1, 2, 1, 2, 5, 6, 4]))).toEqual([1, 4]);
});

test('somebody who stands before the own sponsor is placed after the sponsor', () => {
  const { network, unreached } = arrangeNetwork({
    sponsor: numbers([-1, 2, 0]),
    parent: numbers([-1, -1, -1]),
    side: new Uint8Array(3),
  });
  expect(unreached).toEqual([]);
  expect([...network.parent]).toEqual([-1, 2, 0]);
});
