import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inColours, largestSeries } from './chart-data.ts';
import { gridlines } from './chart-scale.ts';

const kinds = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => ({ key, name: key }));

describe('a stack of many kinds', () => {
  const values = { a: '1.00', b: '9.10', c: '3', d: '0.00', e: '7', f: '5', g: '2.05', h: '4' };
  const points = [
    { label: '1', values, before: { label: '0', values: { a: '10', g: '0.5', b: '2' } } },
    { label: '2', values: { b: '0.90' } },
  ];

  it('keeps the largest five by size, adds up the others and leaves out those without figures', () => {
    const { series, points: folded } = largestSeries({ series: kinds, points });
    expect(series.map(({ name }) => name)).toEqual(['b', 'e', 'f', 'h', 'c', 'Other']);
    expect(folded[0]?.values.other).toBe('3.05');
    expect(folded[0]?.before?.values.other).toBe('10.5');
    expect(folded[1]?.values).toMatchObject({ b: '0.90', other: '0' });
  });

  it('groups nothing while six colours are enough', () => {
    const six = largestSeries({ series: kinds.slice(0, 7), points });
    expect(six.series.map(({ key }) => key)).toEqual(['b', 'e', 'f', 'c', 'g', 'a']);
  });

  it('gives each kind a colour of its own', () => {
    const { series } = largestSeries({ series: kinds, points });
    expect(inColours(series).map(({ colour }) => colour)).toEqual([1, 2, 3, 4, 5, 'other']);
  });
});

describe('the gridlines', () => {
  it.each([1, 7, 99, 1234, 250_000, 98_765_432])('are three or four above zero up to %d', (high) => {
    const lines = gridlines(0, high, false);
    expect(lines[0]).toBe(0);
    expect(lines.at(-1)).toBeGreaterThanOrEqual(high);
    expect(lines.length).toBeGreaterThanOrEqual(4);
    expect(lines.length).toBeLessThanOrEqual(5);
  });
  it('stand at whole numbers for counts, and reach below zero', () => {
    expect(gridlines(0, 2, true)).toEqual([0, 1, 2]);
    expect(gridlines(-5000, 5000, false)).toEqual([-6000, -3000, 0, 3000, 6000]);
  });
});

describe('the colours of charts', () => {
  const css = readFileSync(new URL('../../styles/tokens.css', import.meta.url), 'utf8');
  const dark = css.indexOf('[data-theme="dark"]');
  const light = (hex: string) => {
    const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
      const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
      return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  it.each(['light', 'dark'])('stand out from the surface by 3 to 1 in the %s theme', (theme) => {
    const part = theme === 'dark' ? css.slice(dark) : css.slice(0, dark);
    const value = (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(part)?.[1] ?? '';
    const surface = light(value('surface'));
    for (const name of [1, 2, 3, 4, 5, 6, 'other'].map((colour) => `chart-${colour}`)) {
      const own = light(value(name));
      const contrast = (Math.max(own, surface) + 0.05) / (Math.min(own, surface) + 0.05);
      expect(contrast, `${name} in ${theme}`).toBeGreaterThanOrEqual(3);
    }
  });
});
