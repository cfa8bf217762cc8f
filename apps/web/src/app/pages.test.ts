import { type CatalogueEntry, catalogue } from '@banyan/contract/core/catalogue';
import { describe, expect, it } from 'vitest';
import { pages } from './pages.ts';

/** Groups that have a page of their own. */
const groupsWithPage = ['/games'];

const leaves = (entries: CatalogueEntry[]): CatalogueEntry[] =>
  entries.flatMap((entry) => {
    const below = entry.children.filter(({ action }) => !action);
    if (below.length === 0) return [entry];
    return [...(groupsWithPage.includes(entry.url) ? [entry] : []), ...leaves(below)];
  });

describe('the pages of the product', () => {
  it('are exactly the routes that the catalogue calls built', () => {
    const built = leaves(catalogue).flatMap((entry) => (entry.built ? [entry.url] : []));
    const own = Object.keys(pages).filter((url) => url !== '/_kit');
    expect(own.sort()).toEqual(built.sort());
  });
});
