import { type CatalogueEntry, catalogue } from '@banyan/contract/core/catalogue';
import type { Endpoint } from '@banyan/contract/core/endpoint';

const flatten = (entries: CatalogueEntry[]): CatalogueEntry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children)]);
const built = new Set(flatten(catalogue).flatMap(({ url, built }) => (built ? [url] : [])));

/** Whether the product has the page of this address. */
export const isBuilt = (url: string): boolean => built.has(url);

/** A call all of whose pages are still to come; it is refused to everybody until one of them is there. */
export const isToCome = ({ access, screens }: Endpoint): boolean =>
  access === 'screen' && !screens.some(isBuilt);
