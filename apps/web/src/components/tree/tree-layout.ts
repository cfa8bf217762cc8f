import { hierarchy, tree } from 'd3-hierarchy';
import type { TreeItem, TreePerson } from './tree-item.ts';

/** The room of one node, caption and the line below included. */
export const nodeWidth = 128;
const circle = 48;

export interface Place {
  item: TreeItem;
  /** Centre of the node and its upper end. */
  x: number;
  y: number;
  /** The line from the node above; missing at the root. */
  line?: string;
  isOnPath: boolean;
}
export interface Layout {
  width: number;
  height: number;
  places: Place[];
}

/** Places of all nodes, the leftmost at 0. `hasNote` = captions have a line more. */
export function layoutTree(root: TreePerson, hasNote: boolean): Layout {
  const content = circle + (hasNote ? 72 : 56);
  const nodeHeight = content + 60;
  const laid = tree<TreeItem>()
    .nodeSize([nodeWidth, nodeHeight])
    .separation(() => 1)(
    hierarchy<TreeItem>(root, (item) => (item.kind === 'person' ? item.children : undefined)),
  );
  const nodes = laid.descendants();
  const left = Math.min(...nodes.map(({ x }) => x)) - nodeWidth / 2;
  const right = Math.max(...nodes.map(({ x }) => x)) + nodeWidth / 2;
  const places = nodes.map(({ data: item, x, y, parent }): Place => {
    const isOnPath = item.kind === 'person' && item.isOnPath;
    if (!parent) return { item, x: x - left, y, isOnPath };
    const [fromX, fromY] = [parent.x - left, parent.y + content];
    const line = `M${fromX},${fromY}V${fromY + 40}H${x - left}V${y}`;
    return { item, x: x - left, y, line, isOnPath: isOnPath && isPath(parent.data) };
  });
  return { width: right - left, height: Math.max(...nodes.map(({ y }) => y)) + content + 28, places };
}

const isPath = (item: TreeItem): boolean => item.kind === 'person' && item.isOnPath;
