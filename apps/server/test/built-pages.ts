import { type CatalogueEntry, catalogue } from '@banyan/contract/core/catalogue';

const flatten = (entries: CatalogueEntry[]): CatalogueEntry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children)]);
const built = new Set(flatten(catalogue).flatMap(({ url, built }) => (built ? [url] : [])));

/** Whether the product has the page of this address. */
export const isBuilt = (url: string): boolean => built.has(url);
