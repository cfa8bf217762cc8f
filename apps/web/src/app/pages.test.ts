import { type CatalogueEntry, catalogue } from '@banyan/contract/core/catalogue';
import { describe, expect, it } from 'vitest';
import { pages } from './pages.ts';

const leaves = (entries: CatalogueEntry[]): CatalogueEntry[] =>
  entries.flatMap((entry) => {
    const below = entry.children.filter(({ action }) => !action);
    return below.length > 0 ? leaves(below) : [entry];
  });

describe('the pages of the product', () => {
  it('are exactly the routes that the catalogue calls built', () => {
    const built = leaves(catalogue).flatMap((entry) => (entry.built ? [entry.url] : []));
    const own = Object.keys(pages).filter((url) => url !== '/_kit');
    expect(own.sort()).toEqual(built.sort());
  });
});
