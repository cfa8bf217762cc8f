import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patience, runs } from '../../../plan/test/property-runs.ts';
import { naiveHash } from '../../test/naive-draw.ts';
import { hashes } from '../../test/random-draw.ts';
import { worked, workedHash } from '../../test/worked-example.ts';
import { hashOfRound, keepCheckpoints, linkAfter, walkChain } from './chain.ts';

describe('a chain', () => {
  it('leads from the seed to the terminal', () => {
    expect(linkAfter(worked.seed)).toBe(worked.h1);
    expect(linkAfter(worked.h1)).toBe(worked.h2);
    expect(linkAfter(worked.h2)).toBe(worked.terminal);
    expect(linkAfter(worked.seed, 3)).toBe(worked.terminal);
  });

  it('uses its hashes from the last to the first', () => {
    const { terminal, hashes: found } = walkChain(worked.seed, 3, [1, 2, 3]);
    expect(terminal).toBe(worked.terminal);
    expect([...found].sort(([a], [b]) => a - b)).toEqual([1, 2, 3].map((k) => [k, workedHash(k)]));
  });

  it('links every round to the one before, as Node hashes', () => {
    const { terminal, hashes: found } = walkChain(
      worked.seed,
      50,
      Array.from({ length: 50 }, (_, i) => i + 1),
    );
    for (let k = 1; k <= 50; k += 1)
      expect(naiveHash(Buffer.from(found.get(k) ?? '', 'hex'))).toBe(k === 1 ? terminal : found.get(k - 1));
  });

  it(
    'reaches each round from its checkpoint as by the walk of the whole',
    () => {
      fc.assert(
        fc.property(
          hashes,
          fc.integer({ min: 1, max: 60 }),
          fc.integer({ min: 1, max: 25 }),
          (seed, n, every) => {
            const rounds = Array.from({ length: n }, (_, i) => i + 1);
            const whole = walkChain(seed, n, rounds);
            const kept = keepCheckpoints(seed, n, every);
            expect(kept.terminal).toBe(whole.terminal);
            expect(kept.hashes).toHaveLength(Math.ceil(n / every));
            for (const round of rounds) expect(hashOfRound(kept, round)).toBe(whole.hashes.get(round));
          },
        ),
        runs(30),
      );
    },
    patience,
  );

  it('has no round before its first and none after its last', () => {
    const kept = keepCheckpoints(worked.seed, 3, 2);
    for (const round of [0, 4, -1]) expect(() => hashOfRound(kept, round)).toThrow('has no round');
  });
});
