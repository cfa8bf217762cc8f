import { type UserType, userTypes } from '@banyan/contract/core/roles';
import { type Catalogue, firstPermittedChild, isPermitted, readRights } from '../menu/catalogue.ts';

/**
 * What is said about an address: open, of another role, without the right, switched off, unknown, or the address a
 * group leads to.
 */
type Verdict = 'open' | 'other_role' | 'no_right' | 'switched_off' | 'unknown' | `/${string}`;

export function verdictOn(
  catalogue: Catalogue,
  accessRights: string,
  type: UserType,
  pathname: string,
  isPage = false,
): Verdict {
  if ((areaOf(pathname) ?? type) !== type) return 'other_role';
  const rights = readRights(accessRights);
  if (rights.size === 0) return 'no_right';
  const url = pathname.replace(/\/+$/, '');
  const entry = catalogue.byUrl.get(url);
  if (!entry) return 'unknown';
  if (!catalogue.isActive(entry)) return 'switched_off';
  const isGroup = catalogue.entries.some((child) => child.parent_id === entry.id);
  // a group may have a page of its own, such as the lobby of the games
  if (!isGroup || isPage) return isPermitted(catalogue, rights, entry) ? 'open' : 'no_right';
  if (catalogue.childrenOf(entry).length === 0) return 'switched_off';
  const child = firstPermittedChild(catalogue, rights, entry);
  return (child?.url as `/${string}` | undefined) ?? 'no_right';
}

function areaOf(pathname: string): UserType | undefined {
  const first = pathname.split('/')[1];
  return userTypes.find((type) => type.toLowerCase() === first);
}
