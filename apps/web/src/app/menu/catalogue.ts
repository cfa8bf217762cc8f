import type { RouteEntry } from '@banyan/contract/company/company';

export interface MenuItem {
  entry: RouteEntry;
  children: MenuItem[];
}

/** The catalogue of one area, with the questions the shell asks of it. */
export interface Catalogue {
  /** Screens and their groups; what may be done on them has no page. */
  entries: readonly RouteEntry[];
  byUrl: ReadonlyMap<string, RouteEntry>;
  /** Whatever may be granted: screens and actions. */
  grantable: ReadonlyMap<string, RouteEntry>;
  /** Active together with all its ancestors. */
  isActive: (entry: RouteEntry) => boolean;
  /** The active children of an entry by parent_id, in order. */
  childrenOf: (entry: RouteEntry) => RouteEntry[];
}

export function readCatalogue(all: readonly RouteEntry[]): Catalogue {
  const entries = all.filter(({ is_action }) => !is_action);
  const byId = new Map(all.map((entry) => [entry.id, entry]));
  const known = new Map<number, boolean>();
  const isActive = (entry: RouteEntry): boolean => {
    const answer = known.get(entry.id);
    if (answer !== undefined) return answer;
    // A chain that leads back to itself counts as inactive.
    known.set(entry.id, false);
    const parent = entry.parent_id === null ? undefined : byId.get(entry.parent_id);
    const active = entry.is_active && (parent === undefined || isActive(parent));
    known.set(entry.id, active);
    return active;
  };
  const childrenOf = (entry: RouteEntry): RouteEntry[] =>
    entries.filter((child) => child.parent_id === entry.id && isActive(child)).sort(inOrder);
  const byUrlOf = (some: readonly RouteEntry[]) => new Map(some.map((entry) => [entry.url, entry]));
  return { entries, byUrl: byUrlOf(entries), grantable: byUrlOf(all), isActive, childrenOf };
}

/** Rights as the session carries them: comma-separated route ids. */
export const readRights = (accessRights: string): ReadonlySet<number> =>
  new Set(
    accessRights
      .split(',')
      .map((id) => Number(id.trim()))
      .filter((id) => id > 0),
  );

/** May this person open the screen, or do what is an action: active with all ancestors, and granted. */
export const isPermitted = (catalogue: Catalogue, rights: ReadonlySet<number>, entry: RouteEntry): boolean =>
  catalogue.isActive(entry) && rights.has(entry.id);

/** The first screen below a group that the person may open (most groups have no page of their own). */
export function firstPermittedChild(
  catalogue: Catalogue,
  rights: ReadonlySet<number>,
  group: RouteEntry,
): RouteEntry | undefined {
  for (const child of catalogue.childrenOf(group)) {
    const hasChildren = catalogue.childrenOf(child).length > 0;
    if (!hasChildren && rights.has(child.id)) return child;
    const below = hasChildren ? firstPermittedChild(catalogue, rights, child) : undefined;
    if (below) return below;
  }
  return undefined;
}

/**
 * The side menu: nav-menu items, active and permitted, nested by nav_parent_id; empty groups left out.
 * @param hasPage whether an address has a page: a group with one has it first below its name, and is a line by itself where
 * all below is off the menu, such as the incomes
 */
export function buildMenu(
  catalogue: Catalogue,
  rights: ReadonlySet<number>,
  hasPage: (url: string) => boolean,
): MenuItem[] {
  const items = catalogue.entries.filter((entry) => entry.is_nav_menu_item && catalogue.isActive(entry));
  const isGroup = (entry: RouteEntry): boolean =>
    catalogue.entries.some((child) => child.parent_id === entry.id || child.nav_parent_id === entry.id);
  const ids = new Set(items.map((entry) => entry.id));
  // An area (/user) is no menu item: what hangs below it stands at the top.
  const navParent = ({ nav_parent_id: id }: RouteEntry): number | null => (id && ids.has(id) ? id : null);
  const below = (parentId: number | null): MenuItem[] =>
    items
      .filter((entry) => navParent(entry) === parentId && entry.id !== parentId)
      .sort(inOrder)
      .flatMap((entry) => {
        const children = below(entry.id);
        const own = hasPage(entry.url) && rights.has(entry.id) ? [{ entry, children: [] }] : [];
        if (isGroup(entry)) return children.length > 0 ? [{ entry, children: [...own, ...children] }] : own;
        return rights.has(entry.id) ? [{ entry, children }] : [];
      });
  return below(null);
}

/** The ids of the lines of the menu that stand for a page: its own and those above it. */
export function menuLinesOf({ byUrl, entries }: Catalogue, url: string): ReadonlySet<number> {
  const lines = new Set<number>();
  let entry = byUrl.get(url);
  while (entry && !lines.has(entry.id)) {
    lines.add(entry.id);
    const above = entry.nav_parent_id;
    entry = entries.find(({ id }) => id === above);
  }
  return lines;
}

/** Every screen the person may open, in menu order, for the palette and the launcher; a group counts where it has a page. */
export function permittedScreens(
  catalogue: Catalogue,
  rights: ReadonlySet<number>,
  hasPage: (url: string) => boolean = () => false,
): RouteEntry[] {
  return catalogue.entries
    .filter(
      (entry) =>
        isPermitted(catalogue, rights, entry) &&
        (catalogue.childrenOf(entry).length === 0 || hasPage(entry.url)),
    )
    .sort(inOrder);
}

const inOrder = (a: RouteEntry, b: RouteEntry): number => a.order_no - b.order_no || a.id - b.id;
