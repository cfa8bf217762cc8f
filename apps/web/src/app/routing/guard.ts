import { userTypes } from '@banyan/contract/core/roles';
import type { QueryKey } from '@tanstack/react-query';
import { notFound, type ParsedLocation, redirect } from '@tanstack/react-router';
import { CallError } from '../../lib/call.ts';
import { catalogueQuery } from '../company.ts';
import { queryClient } from '../query-client.ts';
import { detailsKey, loadDetails, mustSecure, securityOf } from '../session/details.ts';
import { getSession } from '../session/session.ts';
import { verdictOn } from './verdict.ts';
import { noteSignOut, noteWantedAfterSecuring, type SignOutReason } from './wanted-page.ts';

/**
 * The guard of the three areas (docs/screens.md §2.2): signed in as the type the address belongs to, with rights, and
 * with the right to this address; else to the sign-out route, and sign-in says why. A group leads to its first
 * permitted child; a page that is switched off says so in the frame.
 */
export async function guardArea({ pathname, href }: ParsedLocation, isPage: boolean): Promise<void> {
  const refuse = (reason: SignOutReason): never => {
    noteSignOut(reason, href);
    throw redirect({ to: '/accounts/sign-out' });
  };
  const { token, user } = getSession();
  const type = userTypes.find((known) => known === user.user_type);
  if (!token || !type) return refuse('nobody');
  const catalogueOf = catalogueQuery(type);
  const [catalogue, details] = await Promise.all([
    orKnown(catalogueOf.queryKey, queryClient.fetchQuery(catalogueOf)),
    orKnown(detailsKey(user.user_id), loadDetails(type)),
  ]);
  const verdict = verdictOn(catalogue, getSession().user.access_rights, type, pathname, isPage);
  if (verdict === 'other_role' || verdict === 'no_right') return refuse(verdict);
  if (verdict === 'unknown') {
    // A page the catalogue does not know is no page; any other address shows page-not-found in the area's frame.
    if (isPage) throw notFound();
    return;
  }
  if (verdict.startsWith('/')) throw redirect({ to: verdict, replace: true });
  // A temporary password, or a second factor that must be set up, opens the security page and nothing else.
  const security = securityOf(type);
  if (details && mustSecure(details) && pathname !== security) {
    noteWantedAfterSecuring(href);
    throw redirect({ to: security, replace: true });
  }
}

/** Without a connection what was known before still holds: the server checks every call itself. */
async function orKnown<T>(queryKey: QueryKey, asked: Promise<T>): Promise<T> {
  try {
    return await asked;
  } catch (error) {
    const known = queryClient.getQueryData<T>(queryKey);
    if (known === undefined || !(error instanceof CallError) || error.status !== 0) throw error;
    return known;
  }
}
