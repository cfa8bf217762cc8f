import { type CompanyDetails, companyDetails, companyRoutes } from '@banyan/contract/company/company';
import type { CatalogueUser } from '@banyan/contract/core/roles';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../lib/call.ts';
import { writeStored } from '../lib/storage.ts';
import { wearBrand } from './frame/brand.ts';
import { type Catalogue, readCatalogue, readRights } from './menu/catalogue.ts';
import { useSession } from './use-session.ts';

const minutes = 60_000;

/** Company details are fetched at app initialisation (docs/screens.md §6.1). */
export const companyQuery = queryOptions({
  queryKey: ['company/details'],
  queryFn: async () => {
    const company = await call(companyDetails);
    // for the frame of the next visit, which index.html paints before anything is asked
    writeStored('local', 'seal', company.data.name.charAt(0).toUpperCase());
    wearBrand(company.data.brand.style);
    return company;
  },
  staleTime: 10 * minutes,
});

/** The route catalogue of one area; 'Any' is the public pages. */
export const catalogueQuery = (user: CatalogueUser) =>
  queryOptions({
    queryKey: ['company/routes', user],
    queryFn: async () => readCatalogue((await call(companyRoutes, { query: { user } })).data),
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
  brand: { logo: null, style: null, support_email: null, support_mobile: null },
};

/** The company as the root loader fetched it. */
export function useCompany(): CompanyDetails['data'] {
  return useQuery(companyQuery).data?.data ?? unknownCompany;
}

/** Wallets, incomes and packages of the company. */
export function useCompanyLists(): Omit<CompanyDetails, 'data'> | undefined {
  return useQuery(companyQuery).data;
}

/** Wallets that members spend from and send to: of a fund neither is true. */
export const isNoFund = ({ is_fund }: CompanyDetails['user_wallets'][number]): boolean => !is_fund;

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
