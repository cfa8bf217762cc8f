import type { PoolRules } from '../src/matrix/matrix-pool.ts';

/** An entry as a plain object that knows its children. */
export type NaiveEntry = {
  entry: number;
  owner: number;
  parent: NaiveEntry | null;
  slot: number;
  below: number | null;
  is_reentry: boolean;
  children: (NaiveEntry | undefined)[];
  completed: { entry: number; level: number }[];
};

/** Everybody on each level below an entry, the entry itself on level 0. */
export function levelsBelow(top: NaiveEntry, deepest: number): NaiveEntry[][] {
  const levels = [[top]];
  for (let level = 1; level <= deepest; level++)
    levels.push((levels[level - 1] ?? []).flatMap((entry) => entry.children.filter((child) => !!child)));
  return levels;
}

/**
 * The rules of a pool in the plainest words: every answer is searched for anew.
 * @param sponsors when each of them entered, where these changed
 */
export function playNaively(
  rules: PoolRules,
  owners: readonly number[],
  sponsor: readonly number[],
  sponsors?: readonly (readonly number[])[],
) {
  let then = sponsor;
  const entries: NaiveEntry[] = [];

  function vacantBelow(top: NaiveEntry, deepest: number) {
    for (const level of levelsBelow(top, deepest - 1)) {
      for (const parent of level) {
        const slot = Array.from({ length: rules.width }, (_, k) => parent.children[k]).indexOf(undefined);
        if (slot >= 0) return { parent, slot };
      }
    }
    return null;
  }

  function choose(owner: number) {
    const [first] = entries;
    if (!first) return { parent: null, slot: 0, below: null };
    for (let up = then[owner] ?? -1; rules.placement === 'sponsor' && up >= 0; up = then[up] ?? -1) {
      for (const own of entries.filter((entry) => entry.owner === up)) {
        const place = vacantBelow(own, rules.depth);
        if (place) return { ...place, below: own.entry };
      }
    }
    const place = vacantBelow(first, entries.length + 1);
    if (!place) throw new Error('no place');
    return { ...place, below: null };
  }

  function enter(owner: number, isReentry: boolean) {
    const place = choose(owner);
    const made: NaiveEntry = {
      entry: entries.length,
      owner,
      ...place,
      is_reentry: isReentry,
      children: [],
      completed: [],
    };
    entries.push(made);
    if (place.parent) place.parent.children[place.slot] = made;
    let above = place.parent;
    for (let level = 1; level <= rules.depth && above; level++) {
      const filled = levelsBelow(above, level)[level] ?? [];
      if (filled.length === rules.width ** level) {
        made.completed.push({ entry: above.entry, level });
        if (level === rules.depth && rules.reentry) enter(above.owner, true);
      }
      above = above.parent;
    }
  }

  owners.forEach((owner, k) => {
    then = sponsors?.[k] ?? sponsor;
    enter(owner, false);
  });
  return entries;
}
