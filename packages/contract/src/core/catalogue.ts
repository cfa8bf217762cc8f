import { adminTree } from './catalogue/admin.ts';
import { franchiseTree } from './catalogue/franchise.ts';
import { publicTree } from './catalogue/public.ts';
import { gamesTree, userTree } from './catalogue/user.ts';
import type { Node, Optional } from './catalogue/write-node.ts';
import type { CatalogueUser } from './roles.ts';

/**
 * Every route of docs/screens.md §1.1, as a tree. The server writes it into the table `route`, which holds the ids and
 * the operator's switches; `built` says that the product has the page, which the web's page map
 * proves. A route without a page is inactive. A group has no page, but for those that show what is in them: it leads to its first permitted child.
 */
export interface CatalogueEntry {
  url: string;
  user_type: CatalogueUser;
  name: string;
  icon: string;
  built: boolean;
  /** Has a page of its own: every built screen, and a group that shows what is in it. */
  page: boolean;
  menu: boolean;
  /** The address of the line of the menu that stands for it; null = that of the entry above. */
  under: string | null;
  compulsory: boolean;
  /** A right to act on the screen above it, without a page of its own (docs/security.md §6). */
  action: boolean;
  /** Off in a new company; what must be set up before an admin can turn it on. Null = on from the start. */
  optional: Optional | null;
  children: CatalogueEntry[];
}

function buildEntries(
  userType: CatalogueUser,
  base: string,
  nodes: Node[],
  optionalAbove: Optional | null = null,
): CatalogueEntry[] {
  return nodes.map(([segment, name, flags = {}, childNodes = []]) => {
    const url = `${base}/${segment}`;
    const optional = flags.optional ?? optionalAbove;
    const children = buildEntries(userType, url, childNodes, optional);
    const isGroup = children.some(({ action }) => !action);
    const built = flags.built ?? children.some((child) => child.built);
    return {
      url,
      user_type: userType,
      name,
      icon: flags.icon ?? '',
      // a group is there as soon as one of its pages is
      built,
      page: !flags.action && (isGroup ? flags.built === true : built),
      menu: flags.menu ?? true,
      under: flags.under ?? null,
      compulsory: flags.compulsory ?? false,
      action: flags.action ?? false,
      optional,
      children,
    };
  });
}

/** The areas are the top of the tree: an area is no menu item, its entries are. */
const area = (userType: CatalogueUser, segment: string, name: string, nodes: Node[]) =>
  buildEntries(userType, '', [[segment, name, { menu: false, compulsory: true }, nodes]]);

export const catalogue: CatalogueEntry[] = [
  ...buildEntries('Any', '', publicTree),
  ...area('User', 'user', 'Member', userTree),
  ...buildEntries('User', '', gamesTree),
  ...area('Admin', 'admin', 'Admin', adminTree),
  ...area('Franchise', 'franchise', 'Franchise', franchiseTree),
];
