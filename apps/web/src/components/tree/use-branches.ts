import { useState } from 'react';
import { flatten, type TreePerson } from './tree-item.ts';

/** The most branches drawn beside the first answer; one more folds the oldest, so that memory stays level. */
const MOST = 16;

interface State {
  of: string;
  opened: readonly string[];
  folded: readonly string[];
}

export interface Branches {
  /** Keys whose lower levels are asked for, the oldest first. */
  opened: readonly string[];
  folded: readonly string[];
  /** Opens or folds a node of the tree as it is drawn; what was below a folded one is dropped. */
  toggle: (root: TreePerson, item: TreePerson) => void;
}

/** What of a tree is unfolded. `of` names the tree: another root begins anew, with what is unfolded `first`. */
export function useBranches(of: string, first: readonly string[] = []): Branches {
  const [kept, setKept] = useState<State>();
  // what is unfolded first may come later than the tree: until somebody presses, nothing is kept
  const state = kept?.of === of ? kept : { of, opened: first, folded: [] };
  const { opened, folded } = state;
  const toggle = (root: TreePerson, item: TreePerson): void => {
    const { key, fold } = item;
    if (fold === 'open' || fold === 'busy') {
      const gone = keysOf(item);
      const isBranch = opened.includes(key);
      setKept({
        of,
        opened: opened.filter((other) => !gone.has(other)),
        folded: isBranch
          ? folded.filter((other) => !gone.has(other))
          : [...folded.filter((o) => !gone.has(o)), key],
      });
    } else if (folded.includes(key)) {
      setKept({ ...state, folded: folded.filter((other) => other !== key) });
    } else {
      setKept({ ...state, opened: withRoom(root, key, opened) });
    }
  };
  return { opened, folded, toggle };
}

/** Adds a key; the oldest branches that do not hold it go, with everything unfolded below them. */
function withRoom(root: TreePerson, key: string, opened: readonly string[]): string[] {
  const people = new Map(
    flatten(root).flatMap(({ item }) => (item.kind === 'person' ? [[item.key, item] as const] : [])),
  );
  let kept = opened.filter((other) => other !== key);
  for (const oldest of opened) {
    if (kept.length < MOST) break;
    const person = people.get(oldest);
    const gone = person ? keysOf(person) : new Set([oldest]);
    if (!gone.has(key)) kept = kept.filter((other) => !gone.has(other));
  }
  return [...kept, key];
}

const keysOf = (item: TreePerson): Set<string> => new Set(flatten(item).map(({ item: { key } }) => key));
