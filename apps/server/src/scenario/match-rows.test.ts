import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchRows, type Row } from './match-rows.ts';

/** The plain method: every expected row in turn looks at every actual row, and asks its owner to move. */
function plainMatch(expected: readonly Row[], actual: readonly Row[]): number {
  const owners = actual.map(() => -1);
  const place = (index: number, seen: Set<number>): boolean =>
    actual.some((row, position) => {
      if (seen.has(position) || !fits(expected[index] as Row, row)) return false;
      seen.add(position);
      const owner = owners[position] as number;
      if (owner !== -1 && !place(owner, seen)) return false;
      owners[position] = index;
      return true;
    });
  return expected.filter((_, index) => place(index, new Set())).length;
}

const fits = (expected: Row, row: Row): boolean =>
  Object.entries(expected).every(([name, wanted]) => {
    const found = (row as Record<string, unknown>)[name];
    if (wanted === undefined) return true;
    return name === 'amount' ? Number(found) === Number(wanted) : found === wanted;
  });

const member = fc.constantFrom('A', 'B', 'C');
const level = fc.integer({ min: 0, max: 2 });
const reason = fc.constantFrom(null, 'cap_closing');
const actualRow = fc.record({
  member,
  level,
  reason,
  amount: fc.constantFrom('1.00', '2.00', '0.00'),
});
const expectedRow = fc.record(
  {
    member: fc.option(member, { nil: undefined }),
    level,
    reason,
    amount: fc.constantFrom('1', '1.0', '2', '-0'),
  },
  { requiredKeys: [] },
);

describe('matching expected with actual rows', () => {
  it('leaves over what the plain method leaves over, and nothing that still fits', () => {
    fc.assert(
      fc.property(
        fc.array(expectedRow, { maxLength: 8 }),
        fc.array(actualRow, { maxLength: 8 }),
        (expected, actual) => {
          const { missing, surplus } = matchRows(expected, actual);
          const matched = plainMatch(expected, actual);
          expect(expected.length - missing.length).toBe(matched);
          expect(actual.length - surplus.length).toBe(matched);
          // the others can be paired with each other
          const others = expected.filter((_, index) => !missing.includes(index));
          const theirs = actual.filter((_, position) => !surplus.includes(position));
          expect(plainMatch(others, theirs)).toBe(matched);
          for (const index of missing)
            for (const position of surplus)
              expect(fits(expected[index] as Row, actual[position] as Row)).toBe(false);
        },
      ),
      { numRuns: 3000 },
    );
  });

  it('compares 32,000 rows that name all fields, some or few without comparing each with each', () => {
    const actual = Array.from({ length: 32_000 }, (_, i) => ({
      kind: 'level',
      member: `M${i % 1000}`,
      level: i % 7,
      amount: `${i % 100}.00`,
      on: `2026-01-${i % 28}`,
    }));
    const named = [
      ['kind', 'member', 'level', 'amount', 'on'],
      ['member', 'amount'],
      ['level', 'on'],
      ['kind'],
    ];
    const expected = actual.map((row, i) =>
      Object.fromEntries(Object.entries(row).filter(([name]) => named[i % named.length]?.includes(name))),
    );
    expect(matchRows(expected, actual)).toEqual({ missing: [], surplus: [] });
    expect(matchRows(expected.slice(0, 20_000), actual.slice(14_000)).missing.length).toBeGreaterThan(0);
    const alike = { kind: 'level' };
    expect(
      matchRows(
        actual.map(() => alike),
        actual.slice(16_000),
      ).missing,
    ).toHaveLength(16_000);
    // a guard against comparing each with each, which takes minutes
  }, 60_000);
});
