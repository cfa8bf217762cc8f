import { type UserType, userTypes } from '@banyan/contract/roles';
import { notFound, redirect } from '@tanstack/react-router';
import { type Catalogue, firstPermittedChild, isPermitted, readRights } from './catalogue.ts';
import { catalogueQuery } from './company.ts';
import { loadDetails, securityOf } from './details.ts';
import { queryClient } from './query-client.ts';
import { getSession } from './session.ts';

const signOut = '/accounts/sign-out';

/**
 * The guard of the three areas (spec §4, §6): signed in as the type the address belongs to, with rights, and
 * with the right to this address; else to the sign-out route. A group leads to its first permitted child.
 */
export async function guardArea(pathname: string, isPage: boolean): Promise<void> {
  const { token, user } = getSession();
  const type = userTypes.find((known) => known === user.user_type);
  if (!token || !type) throw redirect({ to: signOut });
  const [catalogue, details] = await Promise.all([
    queryClient.fetchQuery(catalogueQuery(type)),
    loadDetails(type),
  ]);
  const verdict = judge(catalogue, getSession().user.access_rights, type, pathname);
  if (verdict === 'refused') throw redirect({ to: signOut });
  if (verdict === 'unknown') {
    // A page the catalogue does not know is no page; any other address shows page-not-found in the area's frame.
    if (isPage) throw notFound();
    return;
  }
  if (verdict !== 'open') throw redirect({ to: verdict, replace: true });
  // A temporary password opens the security page and nothing else.
  const security = securityOf(type);
  if (details?.must_change_password && pathname !== security) throw redirect({ to: security, replace: true });
}

/** What the guard says about an address: open, refused, unknown, or the address a group leads to. */
export function judge(
  catalogue: Catalogue,
  accessRights: string,
  type: UserType,
  pathname: string,
): 'open' | 'refused' | 'unknown' | `/${string}` {
  const rights = readRights(accessRights);
  if (rights.size === 0 || (areaOf(pathname) ?? type) !== type) return 'refused';
  const url = pathname.replace(/\/+$/, '');
  const entry = catalogue.byUrl.get(url);
  if (!entry) return 'unknown';
  const isGroup = catalogue.entries.some((child) => child.parent_id === entry.id);
  if (!isGroup) return isPermitted(catalogue, rights, entry) ? 'open' : 'refused';
  const child = catalogue.isActive(entry) ? firstPermittedChild(catalogue, rights, entry) : undefined;
  return (child?.url as `/${string}` | undefined) ?? 'refused';
}

function areaOf(pathname: string): UserType | undefined {
  const first = pathname.split('/')[1];
  return userTypes.find((type) => type.toLowerCase() === first);
}
