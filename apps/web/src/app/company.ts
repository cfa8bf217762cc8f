import { type CompanyDetails, companyDetails, companyRoutes } from '@banyan/contract/company';
import type { CatalogueUser } from '@banyan/contract/roles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../lib/call.ts';
import { type Catalogue, readCatalogue, readRights } from './catalogue.ts';
import { useSession } from './use-session.ts';

declare global {
  interface Window {
    /** What index.html began to fetch beside the code; null = it failed, ask again. */
    __early?: Record<string, Promise<unknown>>;
  }
}

const minutes = 60_000;

/** Takes the early answer once; later asks go through `call`. */
async function early<T>(path: string, ask: () => Promise<T>): Promise<T> {
  const started = window.__early?.[path];
  if (!started) return ask();
  delete window.__early?.[path];
  return ((await started) as T | null) ?? ask();
}

/** Company details are fetched at app initialisation (spec §7). */
export const companyQuery = queryOptions({
  queryKey: ['company/details'],
  queryFn: () => early('company/details', () => call(companyDetails)),
  staleTime: 10 * minutes,
});

/** The route catalogue of one area; 'Any' is the public pages. */
export const catalogueQuery = (user: CatalogueUser) =>
  queryOptions({
    queryKey: ['company/routes', user],
    queryFn: async () => {
      const path = `company/routes?user=${user}`;
      const { data } = await early(path, () => call(companyRoutes, { query: { user } }));
      return readCatalogue(data);
    },
    staleTime: 1 * minutes,
  });

const unknownCompany: CompanyDetails['data'] = {
  name: 'Banyan',
  currency_symbol: '₹',
  is_currency_symbol_prefixed: true,
  round_off_digits: 2,
  is_decentralized: false,
  timezone: 'Asia/Kolkata',
  captcha_site_key: null,
  min_password_length: 6,
};

/** The company as the root loader fetched it. */
export function useCompany(): CompanyDetails['data'] {
  return useQuery(companyQuery).data?.data ?? unknownCompany;
}

/** Wallets, incomes and packages of the company. */
export function useCompanyLists(): Omit<CompanyDetails, 'data'> | undefined {
  return useQuery(companyQuery).data;
}

const emptyCatalogue = readCatalogue([]);

/** The signed-in person's catalogue, or the public one. */
export function useCatalogue(): Catalogue {
  const { user_type } = useSession().user;
  return useQuery(catalogueQuery((user_type || 'Any') as CatalogueUser)).data ?? emptyCatalogue;
}

/** The ids of the screens the signed-in person may open. */
export function useRights(): ReadonlySet<number> {
  const { access_rights } = useSession().user;
  return useMemo(() => readRights(access_rights), [access_rights]);
}
