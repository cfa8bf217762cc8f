import { type CatalogueEntry, catalogue } from '@banyan/contract/core/catalogue';
import { describe, expect, it } from 'vitest';
import { pages } from './pages.ts';

const flatten = (entries: CatalogueEntry[]): CatalogueEntry[] =>
  entries.flatMap((entry) => [entry, ...flatten(entry.children)]);

describe('the pages of the product', () => {
  it('are exactly the routes that have one by the catalogue', () => {
    const built = flatten(catalogue).flatMap((entry) => (entry.page ? [entry.url] : []));
    const own = Object.keys(pages).filter((url) => url !== '/_kit');
    expect(own.sort()).toEqual(built.sort());
  });
});
