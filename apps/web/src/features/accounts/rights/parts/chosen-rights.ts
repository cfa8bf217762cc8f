import type { AccessRights, Right } from '@banyan/contract/accounts/access-rights';

/** Route ids that travel comma-separated. */
export const parseIds = (ids: string): Set<number> => new Set(ids === '' ? [] : ids.split(',').map(Number));
export const joinIds = (ids: ReadonlySet<number>): string => [...ids].toSorted((a, b) => a - b).join(',');

/** Whether something in the catalogue leads to pages of its own and is no right by itself. */
export const isGroup = (rights: readonly Right[], { id }: Right): boolean =>
  rights.some((child) => child.parent_id === id && !child.is_action);

/** The right and everything below it, without groups. */
export function rightsBelow(rights: readonly Right[], top: Right): Right[] {
  const below = rights.filter(({ parent_id }) => parent_id === top.id).flatMap((r) => rightsBelow(rights, r));
  return isGroup(rights, top) ? below : [top, ...below];
}

/**
 * What is chosen after a box was ticked or cleared: with a group all that is below it, with an act its screen, and without
 * a screen none of its acts. What is locked stays as it is.
 */
export function withBox(
  rights: readonly Right[],
  chosen: ReadonlySet<number>,
  { right, isOn }: { right: Right; isOn: boolean },
): Set<number> {
  const next = new Set(chosen);
  const below = isOn && !isGroup(rights, right) ? [right] : rightsBelow(rights, right);
  for (const { id, lock } of below) {
    if (lock !== null) continue;
    if (isOn) next.add(id);
    else next.delete(id);
  }
  const screen = rights.find(({ id }) => id === right.parent_id);
  if (isOn && right.is_action && screen?.lock === null && !isGroup(rights, screen)) next.add(screen.id);
  return next;
}

/** The rights of somebody else, as far as they are the giver's to give; what is locked here stays as it is. */
export function copyOf(
  rights: readonly Right[],
  chosen: ReadonlySet<number>,
  other: ReadonlySet<number>,
): Set<number> {
  const isWanted = ({ id, lock }: Right) => (lock === null ? other.has(id) : chosen.has(id));
  return new Set(rights.filter(isWanted).map(({ id }) => id));
}

/** What a save would give and take. */
export function changesOf(held: AccessRights, routes: string): { given: Right[]; taken: Right[] } {
  const [before, after] = [parseIds(held.routes), parseIds(routes)];
  return {
    given: held.rights.filter(({ id }) => after.has(id) && !before.has(id)),
    taken: held.rights.filter(({ id }) => before.has(id) && !after.has(id)),
  };
}
