/** Sides of a binary tree, as they stand in `side` arrays. */
export const LEFT = 0;
export const RIGHT = 1;

/**
 * A tree of any width over members numbered 0…n−1 (`denseNumbers` gives the numbers). A member without a parent
 * has −1; several such tops are allowed.
 */
export type Tree = {
  /** Shape [n]: number of the parent or sponsor, −1 = none. */
  readonly parent: Int32Array;
  /** Shape [n]: every member, each before its parent. Read backwards: each after its parent. */
  readonly order: Int32Array;
};

/** A tree in which every member has at most one child on each side. */
export type BinaryTree = Tree & {
  /** Shape [n]: LEFT or RIGHT of the parent; without a parent it has no meaning. */
  readonly side: Uint8Array;
};

/** Preorder numbers: the members below `m` are those with `pre[m] < pre < pre[m] + size[m]`. All of shape [n]. */
export type Intervals = {
  /** From 0, without a gap; of several tops the one with the lower number comes first. */
  pre: Int32Array;
  /** Members of the subtree, the member included. */
  size: Int32Array;
  /** Steps from the top; a top has 0. */
  depth: Int32Array;
};

/**
 * Puts a tree in order from the leaves to the top, without recursion, in O(n) (docs/ledger.md §9.4). Parents may have
 * higher numbers than their children, as after a change of sponsor.
 * Throws when a parent does not exist, and when members stand in a cycle, naming them.
 */
export function buildTree(parent: Int32Array): Tree {
  const n = parent.length;
  let isAscending = true;
  for (let i = 0; i < n; i++) {
    const p = parent[i] as number;
    if (p < -1 || p >= n) throw new Error(`member ${i} has the parent ${p}, but there are ${n} members`);
    if (p >= i) isAscending = false;
  }
  return { parent, order: isAscending ? descending(n) : kahnOrder(parent) };
}

/**
 * As `buildTree`, for the binary tree.
 * Throws also when a side is neither LEFT nor RIGHT, and when two members stand in one place.
 */
export function buildBinaryTree(parent: Int32Array, side: Uint8Array): BinaryTree {
  const n = parent.length;
  if (side.length !== n) throw new Error(`${n} parents, but ${side.length} sides`);
  const tree = buildTree(parent);
  const taken = new Uint8Array(n);
  for (let i = 0; i < n; i++) {
    const p = parent[i] as number;
    if (p < 0) continue;
    const s = side[i] as number;
    if (s !== LEFT && s !== RIGHT) throw new Error(`member ${i} has the side ${s}`);
    const places = taken[p] as number;
    if (places & (1 << s)) throw new Error(`two members stand on side ${s} of member ${p}; one is ${i}`);
    taken[p] = places | (1 << s);
  }
  return { ...tree, side };
}

/** Members are numbered in the order of joining: counting down is the order, and memory is read in sequence. */
function descending(n: number): Int32Array {
  const order = new Int32Array(n);
  for (let i = 0; i < n; i++) order[i] = n - 1 - i;
  return order;
}

/** Kahn's order: a member follows when all its children are done. `order` is its own queue. */
function kahnOrder(parent: Int32Array): Int32Array {
  const n = parent.length;
  const waiting = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    const p = parent[i] as number;
    if (p >= 0) waiting[p] = (waiting[p] as number) + 1;
  }
  const order = new Int32Array(n);
  let end = 0;
  for (let i = 0; i < n; i++) if (waiting[i] === 0) order[end++] = i;
  for (let k = 0; k < end; k++) {
    const p = parent[order[k] as number] as number;
    if (p < 0) continue;
    const left = (waiting[p] as number) - 1;
    waiting[p] = left;
    if (left === 0) order[end++] = p;
  }
  if (end < n) throw cycleError(findCycle(parent));
  return order;
}

/**
 * Members that are their own uplines: each is followed by its parent, and the last one's parent is the first.
 * Empty when there is no cycle.
 */
export function findCycle(parent: Int32Array): number[] {
  const n = parent.length;
  // the walk that reached the member first, counted from 1
  const walk = new Int32Array(n);
  for (let start = 0; start < n; start++) {
    let at = start;
    while (at >= 0 && walk[at] === 0) {
      walk[at] = start + 1;
      at = parent[at] as number;
    }
    if (at < 0 || walk[at] !== start + 1) continue;
    const cycle = [at];
    for (let up = parent[at] as number; up !== at; up = parent[up] as number) cycle.push(up);
    return cycle;
  }
  return [];
}

/** `cause`: the members of the cycle, so that a caller can name them. */
function cycleError(cycle: number[]): Error {
  const shown = cycle.length > 10 ? [...cycle.slice(0, 10), '…'] : cycle;
  const way = [...shown, cycle[0]].join(' → ');
  return new Error(`the tree has a cycle of ${cycle.length}: member ${way}`, { cause: cycle });
}

/** Preorder numbers of a tree of any width; children in the order of their numbers, which is that of joining. */
export function preorder(tree: Tree): Intervals {
  const { parent } = tree;
  const n = parent.length;
  const size = subtreeSizes(tree);
  const pre = new Int32Array(n);
  // first the offset of each child from its parent, then, from the top down, its place
  const used = new Int32Array(n);
  let top = 0;
  for (let i = 0; i < n; i++) {
    const p = parent[i] as number;
    const own = size[i] as number;
    if (p < 0) {
      pre[i] = top;
      top += own;
    } else {
      const before = used[p] as number;
      pre[i] = before + 1;
      used[p] = before + own;
    }
  }
  // the array is reused, so that at most four arrays are in memory
  const depth = used.fill(0);
  const { order } = tree;
  for (let k = n - 1; k >= 0; k--) {
    const i = order[k] as number;
    const p = parent[i] as number;
    if (p < 0) continue;
    pre[i] = (pre[i] as number) + (pre[p] as number);
    depth[i] = (depth[p] as number) + 1;
  }
  return { pre, size, depth };
}

/** Preorder numbers of the binary tree: a member, then everybody on the left, then everybody on the right. */
export function binaryPreorder(tree: BinaryTree): Intervals {
  const { parent, order, side } = tree;
  const n = parent.length;
  const size = subtreeSizes(tree);
  const pre = new Int32Array(n);
  const depth = new Int32Array(n);
  let top = 0;
  for (let i = 0; i < n; i++) {
    if ((parent[i] as number) >= 0) continue;
    pre[i] = top;
    top += size[i] as number;
  }
  for (let k = n - 1; k >= 0; k--) {
    const i = order[k] as number;
    const p = parent[i] as number;
    if (p < 0) continue;
    const first = pre[p] as number;
    // the right leg is the end of the parent's interval
    pre[i] = side[i] === LEFT ? first + 1 : first + (size[p] as number) - (size[i] as number);
    depth[i] = (depth[p] as number) + 1;
  }
  return { pre, size, depth };
}

function subtreeSizes({ parent, order }: Tree): Int32Array {
  const n = parent.length;
  const size = new Int32Array(n).fill(1);
  for (let k = 0; k < n; k++) {
    const i = order[k] as number;
    const p = parent[i] as number;
    if (p >= 0) size[p] = (size[p] as number) + (size[i] as number);
  }
  return size;
}
