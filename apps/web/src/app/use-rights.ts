import type { Endpoint } from '@banyan/contract/core/endpoint';
import { exportRights } from '@banyan/contract/core/rights';
import { useCatalogue, useRights } from './company.ts';
import { isPermitted } from './menu/catalogue.ts';
import { useSession } from './use-session.ts';

/** Says whether the signed-in person holds a right of the catalogue: to a screen, or to act on one. */
export function useHolds(): (url: string) => boolean {
  const catalogue = useCatalogue();
  const rights = useRights();
  return (url) => {
    const entry = catalogue.grantable.get(url);
    return entry !== undefined && isPermitted(catalogue, rights, entry);
  };
}

/** Says whether the signed-in person may make a call; without the right its button is not shown. */
export function useMayCall(): (endpoint: Pick<Endpoint, 'screens'>) => boolean {
  const holds = useHolds();
  return ({ screens }) => screens.some(holds);
}

/** Whether the signed-in person may take a report away as a file. */
export function useMayExport({ screens }: Pick<Endpoint, 'screens'>): boolean {
  const holds = useHolds();
  const { user_type } = useSession().user;
  return user_type !== 'Admin' || exportRights(screens).every(holds);
}
