import type { RouteEntry } from '@banyan/contract/company/company';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { fromServer } from '../lib/text.ts';
import { catalogueQuery, useCatalogue } from './company.ts';
import { readCatalogue } from './menu/catalogue.ts';

const none = readCatalogue([]);

/**
 * The catalogue entry of the page on screen, and its name for heading, menu and tab title. While the next page is
 * still on its way, the address is the next one's already and the screen is not.
 */
export function useScreen(): { entry: RouteEntry | undefined; title: string } {
  const pathname = useRouterState({
    select: ({ matches, location }) => matches.at(-1)?.pathname ?? location.pathname,
  });
  const own = useCatalogue();
  const anybody = useQuery(catalogueQuery('Any')).data ?? none;
  const url = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const entry = own.byUrl.get(url) ?? anybody.byUrl.get(url);
  return { entry, title: entry ? fromServer(entry.name) : '' };
}
