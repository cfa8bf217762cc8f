import { emptyNetwork, type Network } from './network-shapes.ts';
import { LEFT, RIGHT } from './trees.ts';

/** Stands in no leg of the sponsor. */
const NO_SIDE = 2;

/** A network as another system knew it. Members are numbered in the order of joining. All of shape [n]. */
export interface BroughtNetwork {
  /** −1 = none: exactly one member, the root, has none. */
  sponsor: Int32Array;
  /** −1 = the place is to be found: the extreme slot of the weaker leg of the sponsor. */
  parent: Int32Array;
  /** LEFT or RIGHT of the parent; without a parent it has no meaning. */
  side: Uint8Array;
  /** 1 = waits in the holding tank: in no place, with nobody below. Missing = nobody does. */
  waits?: Uint8Array;
}

/** What came of it. */
export interface ArrangedNetwork {
  /** As `generateNetwork` makes one; `sponsorSide` is 2 where a member stands in no leg of the sponsor. */
  network: Network;
  /** Of every circle of sponsors the lowest member; then nobody is placed. */
  sponsorCircles: number[];
  /** Who has no way up to the root by places; only where there is no circle of sponsors. */
  unreached: number[];
}

/**
 * Gives every member of a brought network depth, chains and the leg of the sponsor (docs/plans.md §4.2), in O(n). Places
 * that were named stay as they are; members without one follow in the order of joining, each in the extreme slot of the
 * leg of the sponsor with fewer people the sponsor brought. Two members may not name one place.
 */
export function arrangeNetwork(brought: BroughtNetwork): ArrangedNetwork {
  const { sponsor, parent, side } = brought;
  const n = sponsor.length;
  const waits = brought.waits ?? new Uint8Array(n);
  const network = emptyNetwork(n);
  network.sponsor.set(sponsor);
  network.parent.set(parent);
  network.side.set(side);
  const root = sponsor.indexOf(-1);
  const sponsorCircles = findCircles(sponsor);
  if (root < 0 || sponsorCircles.length > 0) return { network, sponsorCircles, unreached: [] };

  const children = childrenOf(parent, side);
  const placed = new Uint8Array(n);
  const stack = new Int32Array(n);
  network.parent[root] = -1;
  network.tailLeft[root] = root;
  network.tailRight[root] = root;
  network.chainLeft[root] = root;
  network.chainRight[root] = root;
  placeBelow(network, children, root, placed, stack);
  const brings = new Int32Array(2 * n);
  writeSponsorSides(network, root, children, stack);
  for (let i = 0; i < n; i++)
    if (i !== root && placed[i] === 1 && network.sponsorSide[i] !== NO_SIDE)
      countFor(brings, sponsor[i] as number, network.sponsorSide[i] as number);
  // once, unless somebody stands before the own sponsor
  for (let before = -1, left = n; left !== before; ) {
    before = left;
    left = 0;
    for (let i = 0; i < n; i++)
      if (
        parent[i] === -1 &&
        placed[i] === 0 &&
        waits[i] === 0 &&
        !placeAtEnd(network, children, i, brings, placed, stack)
      )
        left++;
  }
  for (let i = 0; i < n; i++)
    if (waits[i] === 1) {
      // a chain of its own that nobody stands on
      network.chainLeft[i] = i;
      network.chainRight[i] = i;
    }
  writeSponsorSides(network, root, children, stack);
  const unreached: number[] = [];
  for (let i = 0; i < n; i++) if (placed[i] === 0 && waits[i] === 0) unreached.push(i);
  return { network, sponsorCircles, unreached };
}

/** The lowest member of every circle that ways up lead into. Each way is walked once. */
export function findCircles(above: Int32Array): number[] {
  const n = above.length;
  // 0 = not walked, 1 = walked before, 2 = on the way that is walked
  const state = new Uint8Array(n);
  const circles: number[] = [];
  const way: number[] = [];
  for (let i = 0; i < n; i++) {
    let at = i;
    while (at >= 0 && state[at] === 0) {
      state[at] = 2;
      way.push(at);
      at = above[at] as number;
    }
    if (at >= 0 && state[at] === 2) circles.push(way.slice(way.indexOf(at)).reduce((a, b) => Math.min(a, b)));
    for (const member of way) state[member] = 1;
    way.length = 0;
  }
  return circles;
}

/** The member on each side of a member: [2 × parent + side], −1 = vacant. */
function childrenOf(parent: Int32Array, side: Uint8Array): Int32Array {
  const children = new Int32Array(2 * parent.length).fill(-1);
  for (let i = 0; i < parent.length; i++)
    if ((parent[i] as number) >= 0) children[2 * (parent[i] as number) + (side[i] as number)] = i;
  return children;
}

/** Marks a member as placed, and everybody who stands below by named places. */
function placeBelow(
  network: Network,
  children: Int32Array,
  top: number,
  placed: Uint8Array,
  stack: Int32Array,
): void {
  let size = 0;
  stack[size++] = top;
  while (size > 0) {
    const at = stack[--size] as number;
    placed[at] = 1;
    for (const side of [LEFT, RIGHT]) {
      const child = children[2 * at + side] as number;
      // a circle of places is never entered: nobody in it stands below somebody who is placed
      if (child < 0) continue;
      lengthenChain(network, child, at, side);
      stack[size++] = child;
    }
  }
}

/** A newcomer below a member lengthens the chain of that side and opens one of the other. */
function lengthenChain(network: Network, i: number, parent: number, side: number): void {
  const isLeft = side === LEFT;
  const chain = (isLeft ? network.chainLeft : network.chainRight)[parent] as number;
  (isLeft ? network.tailLeft : network.tailRight)[chain] = i;
  (isLeft ? network.tailRight : network.tailLeft)[i] = i;
  network.chainLeft[i] = isLeft ? chain : i;
  network.chainRight[i] = isLeft ? i : chain;
  network.parent[i] = parent;
  network.side[i] = side;
  network.depth[i] = (network.depth[parent] as number) + 1;
}

function placeAtEnd(
  network: Network,
  children: Int32Array,
  i: number,
  brings: Int32Array,
  placed: Uint8Array,
  stack: Int32Array,
): boolean {
  const above = network.sponsor[i] as number;
  if (placed[above] === 0) return false;
  const side = (brings[2 * above] as number) <= (brings[2 * above + 1] as number) ? LEFT : RIGHT;
  const isLeft = side === LEFT;
  const chain = (isLeft ? network.chainLeft : network.chainRight)[above] as number;
  const tail = (isLeft ? network.tailLeft : network.tailRight)[chain] as number;
  lengthenChain(network, i, tail, side);
  children[2 * tail + side] = i;
  placeBelow(network, children, i, placed, stack);
  countFor(brings, above, side);
  return true;
}

function countFor(brings: Int32Array, sponsor: number, side: number): void {
  brings[2 * sponsor + side] = (brings[2 * sponsor + side] as number) + 1;
}

/** The leg of the sponsor a member stands in, by the numbers of a walk through the tree. */
function writeSponsorSides(network: Network, root: number, children: Int32Array, stack: Int32Array): void {
  const n = network.parent.length;
  const enters = new Int32Array(n).fill(-1);
  const size = new Int32Array(n).fill(1);
  const order = new Int32Array(n);
  let depth = 0;
  let next = 0;
  stack[depth++] = root;
  while (depth > 0) {
    const at = stack[--depth] as number;
    enters[at] = next;
    order[next++] = at;
    for (const side of [RIGHT, LEFT]) {
      const child = children[2 * at + side] as number;
      if (child >= 0) stack[depth++] = child;
    }
  }
  for (let k = next - 1; k > 0; k--) {
    const at = order[k] as number;
    const above = network.parent[at] as number;
    size[above] = (size[above] as number) + (size[at] as number);
  }
  const isBelow = (member: number, top: number) =>
    top >= 0 &&
    (enters[member] as number) >= (enters[top] as number) &&
    (enters[member] as number) < (enters[top] as number) + (size[top] as number);
  for (let i = 0; i < n; i++) {
    const above = network.sponsor[i] as number;
    if (above < 0) continue;
    network.sponsorSide[i] = isBelow(i, children[2 * above] as number)
      ? LEFT
      : isBelow(i, children[2 * above + 1] as number)
        ? RIGHT
        : NO_SIDE;
  }
}
