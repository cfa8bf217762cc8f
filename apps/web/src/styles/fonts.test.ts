import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const folder = new URL('../../public/fonts/', import.meta.url);
const fonts = readdirSync(folder).filter((name) => name.endsWith('.woff2'));

// The subset keeps no names for it, and Firefox warns of such a table on every page (docs/decisions/0016). The names of
// tables that woff2 has no number for stand in clear at the beginning of the file.
it.each(fonts)('%s has no STAT table', (name) => {
  const head = readFileSync(new URL(name, folder)).subarray(0, 400);
  expect(head.subarray(0, 4).toString('latin1')).toBe('wOF2');
  expect(head.includes('STAT')).toBe(false);
});
