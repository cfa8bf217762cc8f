import { below, randomWords } from '../lab/random-words.ts';
import { LEFT, RIGHT } from './trees.ts';

export const NETWORK_SHAPES = ['random', 'balanced', 'chain'] as const;
export type NetworkShape = (typeof NETWORK_SHAPES)[number];

/**
 * A whole network as the placement rules would have made it (docs/plans.md §4). Members are numbered in the
 * order of joining, so that sponsors and parents have lower numbers; member 0 is the root. All of shape [n].
 */
export type Network = {
  /** −1 for the root, like `parent`. */
  sponsor: Int32Array;
  parent: Int32Array;
  /** LEFT or RIGHT of the parent; the root's has no meaning. */
  side: Uint8Array;
  /** The leg of the sponsor the member stands in; the root's has no meaning. */
  sponsorSide: Uint8Array;
  /** Steps from the root in the binary tree. */
  depth: Int32Array;
  /** The topmost member of the left chain the member stands on, and of the right one; every member is on both. */
  chainLeft: Int32Array;
  chainRight: Int32Array;
  /** By topmost member: the lowest of the left chain it opens, −1 when it opens none; likewise right. */
  tailLeft: Int32Array;
  tailRight: Int32Array;
};

/**
 * Makes a plausible network, the same for the same arguments, millions of members a second. `random`: any earlier
 * member sponsors, on either side alike, and the newcomer takes the extreme slot of that leg; `balanced`: every
 * member sponsors two, a full binary tree; `chain`: everybody sponsors the next one, on the left, one below another.
 * `seed`: a whole number; only `random` depends on it.
 * Throws when `members` is not between 1 and 2^31−1.
 */
export function generateNetwork(input: { members: number; shape: NetworkShape; seed: number }): Network {
  const { members, shape, seed } = input;
  if (!Number.isInteger(members) || members < 1 || members >= 2 ** 31)
    throw new Error(`no network of ${members} members`);
  const network = emptyNetwork(members);
  addRoot(network);
  if (shape === 'random') {
    const random = randomWords(seed);
    for (let i = 1; i < members; i++) addMember(network, i, below(random(), i), random() & 1);
  } else if (shape === 'balanced') {
    for (let i = 1; i < members; i++) addMember(network, i, (i - 1) >> 1, i % 2 === 1 ? LEFT : RIGHT);
  } else {
    for (let i = 1; i < members; i++) addMember(network, i, i - 1, LEFT);
  }
  return network;
}

/** Arrays for this number of members, none of whom has joined. */
export function emptyNetwork(members: number): Network {
  return {
    sponsor: new Int32Array(members),
    parent: new Int32Array(members),
    side: new Uint8Array(members),
    sponsorSide: new Uint8Array(members),
    depth: new Int32Array(members),
    chainLeft: new Int32Array(members),
    chainRight: new Int32Array(members),
    tailLeft: new Int32Array(members).fill(-1),
    tailRight: new Int32Array(members).fill(-1),
  };
}

/** The first member joins. */
export function addRoot(network: Network): void {
  network.sponsor[0] = -1;
  network.parent[0] = -1;
  network.tailLeft[0] = 0;
  network.tailRight[0] = 0;
}

/** Member `i` joins in the extreme slot of the sponsor's leg, in O(1): it is below the tail of a chain. */
export function addMember(network: Network, i: number, sponsor: number, side: number): void {
  const { chainLeft, chainRight, tailLeft, tailRight, depth } = network;
  const isLeft = side === LEFT;
  const chain = (isLeft ? chainLeft : chainRight)[sponsor] as number;
  const tails = isLeft ? tailLeft : tailRight;
  const parent = tails[chain] as number;
  tails[chain] = i;
  // the newcomer lengthens this chain and opens one of the other side
  (isLeft ? tailRight : tailLeft)[i] = i;
  chainLeft[i] = isLeft ? chain : i;
  chainRight[i] = isLeft ? i : chain;
  network.sponsor[i] = sponsor;
  network.parent[i] = parent;
  network.side[i] = side;
  network.sponsorSide[i] = side;
  depth[i] = (depth[parent] as number) + 1;
}
