import type { MemberStatus } from '@banyan/contract/genealogy/genealogy';

/** A figure under a node and in a column of the outline. */
export interface TreeCount {
  /** Two letters at most, for the canvas. */
  short: string;
  label: string;
  value: string;
  /** Of two legs the one with less business. */
  isWeak?: boolean;
}

/** open: what is below is drawn; closed: it can be; busy: on its way; failed: it can be asked for again. */
export type Fold = 'open' | 'closed' | 'busy' | 'failed';

/** Somebody in a tree, ready to be drawn. Only what is shown is in `children`. */
export interface TreePerson {
  kind: 'person';
  key: string;
  name: string;
  /** Stands in mono under the name. */
  code: string;
  initials: string;
  imageUrl?: string | null;
  status: MemberStatus;
  counts: readonly TreeCount[];
  /** The second line that was chosen. */
  note?: string | undefined;
  /** Beside the line from above: the side, or the number of the slot. */
  edge?: string | undefined;
  /** 'Asha Rani, NG113310, active, left 220, right 189'. */
  label: string;
  fold: Fold | undefined;
  isOnPath: boolean;
  /** Leads into the weaker leg of who stands on top. */
  isWeakLeg?: boolean;
  children: readonly TreeItem[];
}

/** A free place; with `href` somebody can join or be placed there. */
export interface TreeSlot {
  kind: 'slot';
  key: string;
  label: string;
  /** What stands below its circle; missing = "Add member". */
  face?: string | undefined;
  edge?: string | undefined;
  isWeakLeg?: boolean;
  href?: string | undefined;
}

/** The rest of a long list. */
export interface TreeMore {
  kind: 'more';
  key: string;
  label: string;
  onPress: () => void;
}

export type TreeItem = TreePerson | TreeSlot | TreeMore;

export interface FlatItem {
  item: TreeItem;
  /** From 1. */
  level: number;
  parent: TreePerson | undefined;
  /** From 1, among the children of the parent. */
  at: number;
  of: number;
}

/** Every item in reading order: a person, then everything below, then the next one. */
export function flatten(root: TreePerson): FlatItem[] {
  const walk = (item: TreeItem, parent: TreePerson | undefined, level: number, at: number): FlatItem[] => [
    { item, level, parent, at, of: parent?.children.length ?? 1 },
    ...(item.kind === 'person'
      ? item.children.flatMap((child, index) => walk(child, item, level + 1, index + 1))
      : []),
  ];
  return walk(root, undefined, 1, 1);
}

export type Step = 'up' | 'down' | 'left' | 'right';

/** Where an arrow key leads: parent, first child, and the neighbour on the same level. */
export function neighbour(root: TreePerson, key: string, step: Step): string | undefined {
  const all = flatten(root);
  const here = all.find(({ item }) => item.key === key);
  if (!here) return undefined;
  if (step === 'up') return here.parent?.key;
  if (step === 'down') return here.item.kind === 'person' ? here.item.children[0]?.key : undefined;
  const row = all.filter(({ level }) => level === here.level);
  return row[row.indexOf(here) + (step === 'left' ? -1 : 1)]?.item.key;
}
