/** A rank or package that a table or a need of a plan names. */
export type NamedCode = { of: 'rank' | 'package'; code: string; path: string };

/** Every code that tables and needs within a part of a plan name (docs/plans.md §7.3), with its place. */
export function namedCodes(part: unknown, path = ''): NamedCode[] {
  if (typeof part !== 'object' || part === null) return [];
  if (Array.isArray(part)) return part.flatMap((item, index) => namedCodes(item, `${path}[${index}]`));
  return Object.entries(part).flatMap(([key, value]): NamedCode[] => {
    const place = path === '' ? key : `${path}.${key}`;
    if (key === 'by_rank' || key === 'by_package') {
      const of = key === 'by_rank' ? 'rank' : 'package';
      return Object.keys(value ?? {}).map((code) => ({ of, code, path: `${place}.${code}` }));
    }
    if (key !== 'need') return namedCodes(value, place);
    const { rank } = (value ?? {}) as { rank?: string };
    return rank === undefined ? [] : [{ of: 'rank', code: rank, path: `${place}.rank` }];
  });
}

/** Whether tables or needs within parts of a plan ask for ranks, and for packages. */
export function asksForCodes(...parts: unknown[]): { ranks: boolean; packages: boolean } {
  const named = parts.flatMap((part) => namedCodes(part));
  return {
    ranks: named.some(({ of }) => of === 'rank'),
    packages: named.some(({ of }) => of === 'package'),
  };
}
