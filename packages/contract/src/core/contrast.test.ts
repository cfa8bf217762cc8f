import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { contrastOf, minContrast, mixed, readableOn } from './contrast.ts';

it('contrasts are those of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5);
  expect(contrastOf('#ffffff', '#ffffff')).toBe(1);
  // the example of its understanding document for a grey that just passes
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2);
  expect(mixed('#000000', '#ffffff', 0.5)).toBe('#808080');
});

it('any colour becomes readable on dark and on light ground', () => {
  const colour = fc
    .integer({ min: 0, max: 0xffffff })
    .map((number) => `#${number.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(colour, (any) => {
      expect(contrastOf(readableOn(['#141f22'], any, '#ffffff'), '#141f22')).toBeGreaterThanOrEqual(
        minContrast,
      );
      expect(contrastOf(readableOn(['#ffffff'], any, '#000000'), '#ffffff')).toBeGreaterThanOrEqual(
        minContrast,
      );
    }),
    { numRuns: 300 },
  );
});
