import { hierarchy, tree } from 'd3-hierarchy';
import type { TreeItem, TreePerson } from './tree-item.ts';

/** The room of one node, its gap included: as wide as it likes to be, and as narrow as its caption can be read. */
const fullWidth = 128;
const minWidth = 84;
const circle = 48;
/** From the caption down to the line between the families, and on to the next row. */
const lineDown = 28;
const gap = 44;
/** Beside a family of several rows, in nodes: there the line runs down to them. */
const gutter = 0.125;

export interface Place {
  item: TreeItem;
  /** Centre of the node and its upper end. */
  x: number;
  y: number;
  /** As wide as the neighbours leave room for. */
  width: number;
  /** The line from the node above; missing at the root. */
  line?: string;
  isOnPath: boolean;
}
export interface Layout {
  width: number;
  height: number;
  places: Place[];
}

interface Options {
  /** Captions have a line more. */
  hasNote: boolean;
  /** How wide the tree may be without being made smaller; missing = nodes are as wide as they like. */
  room?: number;
}

/** Places of all nodes, the leftmost at 0. A family that is wider than the room stands in several rows. */
export function layoutTree(root: TreePerson, { hasNote, room }: Options): Layout {
  const content = circle + (hasNote ? 72 : 56);
  const perRow = room ? Math.max(4, Math.floor(room / fullWidth - gutter)) : Number.POSITIVE_INFINITY;
  const { width, rows, spots } = blockOf(root, perRow);
  const nodeWidth = room ? Math.min(fullWidth, Math.max(minWidth, room / width)) : fullWidth;
  const topOf = (row: number): number => row * (content + gap);
  const places = spots.map(({ item, x, row, parent, around }): Place => {
    const isOnPath = item.kind === 'person' && item.isOnPath;
    const place = { item, x: x * nodeWidth, y: topOf(row), width: fullWidth };
    if (!parent) return { ...place, isOnPath };
    const [fromX, fromY] = [parent.x * nodeWidth, topOf(parent.row) + content];
    const way = around === undefined ? '' : `H${around * nodeWidth}V${place.y - gap + lineDown}`;
    const line = `M${fromX},${fromY}V${fromY + lineDown}${way}H${place.x}V${place.y}`;
    return { ...place, line, isOnPath: isOnPath && isPath(parent.item) };
  });
  leaveRoom(places, width * nodeWidth);
  return { width: width * nodeWidth, height: topOf(rows - 1) + content + 28, places };
}

/** Gives each node the width that the next one in its row and the edges leave. */
function leaveRoom(places: Place[], width: number): void {
  const inOrder = places.toSorted((a, b) => a.y - b.y || a.x - b.x);
  for (const [at, place] of inOrder.entries()) {
    const near = [inOrder[at - 1], inOrder[at + 1]].filter((other) => other?.y === place.y);
    const distances = near.map((other) => Math.abs((other?.x ?? 0) - place.x));
    place.width = Math.min(fullWidth, 2 * place.x, 2 * (width - place.x), ...distances);
  }
}

const isPath = (item: TreeItem): boolean => item.kind === 'person' && item.isOnPath;
const childrenOf = (item: TreeItem): readonly TreeItem[] => (item.kind === 'person' ? item.children : []);

/** A node within its block, counted in nodes and rows. */
interface Spot {
  item: TreeItem;
  x: number;
  row: number;
  parent?: Spot | undefined;
  /** In a further row of its family: where the line passes the rows above. */
  around?: number;
}
/** A node with everything below it; the node comes first. */
interface Block {
  width: number;
  rows: number;
  spots: Spot[];
}

function blockOf(item: TreeItem, perRow: number): Block {
  return hasWideFamily(item, perRow) ? rowsBelow(item, perRow) : tidy(item);
}

const hasWideFamily = (item: TreeItem, perRow: number): boolean =>
  childrenOf(item).length > perRow || childrenOf(item).some((child) => hasWideFamily(child, perRow));

function tidy(top: TreeItem): Block {
  const laid = tree<TreeItem>()
    .nodeSize([1, 1])
    .separation(() => 1)(hierarchy(top, childrenOf));
  const nodes = laid.descendants();
  const left = Math.min(...nodes.map(({ x }) => x)) - 0.5;
  const spots = new Map(nodes.map((node) => [node, { item: node.data, x: node.x - left, row: node.y }]));
  for (const [{ parent }, spot] of spots) Object.assign(spot, parent && { parent: spots.get(parent) });
  const width = Math.max(...nodes.map(({ x }) => x)) + 0.5 - left;
  return { width, rows: laid.height + 1, spots: [...spots.values()] };
}

/** The family in rows below its head, each as full as it may be, the first node of every row at the left. */
function rowsBelow(item: TreeItem, perRow: number): Block {
  const rows: Block[][] = [];
  let used = Number.POSITIVE_INFINITY;
  for (const child of childrenOf(item)) {
    const block = blockOf(child, perRow);
    if (used + block.width > perRow) {
      rows.push([]);
      used = 0;
    }
    rows.at(-1)?.push(block);
    used += block.width;
  }
  const head: Spot = { item, x: 0, row: 0 };
  const spots = [head];
  let [width, top] = [0, 1];
  for (const [index, row] of rows.entries()) {
    let left = gutter;
    for (const block of row) {
      for (const spot of block.spots) {
        spot.x += left;
        spot.row += top;
        if (spot.around !== undefined) spot.around += left;
      }
      const [first] = block.spots;
      if (first) Object.assign(first, { parent: head }, index > 0 && { around: gutter / 2 });
      spots.push(...block.spots);
      left += block.width;
    }
    width = Math.max(width, left);
    top += Math.max(...row.map(({ rows: own }) => own));
  }
  head.x = width / 2;
  return { width, rows: top, spots };
}
