import type { Endpoint } from '@banyan/contract/core/endpoint';
import { useCatalogue, useRights } from './company.ts';
import { isPermitted } from './menu/catalogue.ts';

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
