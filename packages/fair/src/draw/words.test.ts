import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { patience, runs } from '../../../plan/test/property-runs.ts';
import { naiveBlock, naiveWords } from '../../test/naive-draw.ts';
import { draws } from '../../test/random-draw.ts';
import { workedDraw } from '../../test/worked-example.ts';
import { drawBlock, openWords, uniform } from './words.ts';

/** A source of the given words. */
const wordsOf = (...words: number[]) => {
  const left = [...words];
  return () => left.shift() ?? Number.NaN;
};

describe('draw bytes', () => {
  it.each([
    [1, '1d08db82d46774ba', 487119746],
    [2, '3073e41580d8aff0', 812901397],
    [3, 'e235efa47a11f52f', 3795185572],
  ])('of round %i of WG1 begin as in the worked example', (round, begins, word) => {
    const draw = workedDraw('WG1', round);
    expect(drawBlock(draw, 0).slice(0, 16)).toBe(begins);
    expect(openWords(draw).next()).toBe(word);
  });

  it('are the same by another implementation, block by block', () => {
    fc.assert(
      fc.property(draws, fc.nat(1000), (draw, c) => {
        expect(drawBlock(draw, c)).toBe(naiveBlock(draw, c));
      }),
      runs(200),
    );
  });

  it('give eight words each, and only the blocks that were used are named', () => {
    fc.assert(
      fc.property(draws, fc.integer({ min: 1, max: 40 }), (draw, count) => {
        const words = openWords(draw);
        expect(Array.from({ length: count }, words.next)).toEqual(naiveWords(draw, count));
        expect(words.blocks).toHaveLength(Math.ceil(count / 8));
      }),
      runs(100),
    );
  });
});

describe('uniform', () => {
  it('passes over the last words, which would favour small numbers', () => {
    expect(uniform(wordsOf(4294967295, 17), 10)).toBe(7);
    expect(uniform(wordsOf(4294967290, 4294967289), 10)).toBe(9);
    expect(uniform(wordsOf(4294967295), 1)).toBe(0);
    expect(uniform(wordsOf(4294967295), 2 ** 32)).toBe(4294967295);
    expect(uniform(wordsOf(3221225472, 5), 3 * 2 ** 30)).toBe(5);
  });

  /** χ² of counts that should be equal. */
  const chiSquared = (counts: readonly number[]) => {
    const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
    return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  };

  it(
    'is without bias over a million digits',
    () => {
      const words = openWords(workedDraw('WG1', 1));
      const counts = Array.from({ length: 10 }, () => 0);
      for (let i = 0; i < 1_000_000; i += 1) {
        const digit = uniform(words.next, 10);
        counts[digit] = (counts[digit] ?? 0) + 1;
      }
      // 9 degrees of freedom: 27.88 is passed once in a thousand seeds
      expect(chiSquared(counts)).toBeLessThan(27.88);
    },
    patience,
  );

  it('is without bias where a quarter of all words is passed over', () => {
    const words = openWords(workedDraw('WG1', 2));
    const counts = [0, 0, 0];
    for (let i = 0; i < 100_000; i += 1) {
      const third = Math.floor(uniform(words.next, 3 * 2 ** 30) / 2 ** 30);
      counts[third] = (counts[third] ?? 0) + 1;
    }
    // 2 degrees of freedom; without passing over, it would be about 12,500
    expect(chiSquared(counts)).toBeLessThan(13.82);
  });
});
